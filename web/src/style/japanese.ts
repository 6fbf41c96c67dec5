// The Japanese fonts, which only a Japanese page loads: first the subset for the client's own texts,
// a moment later the style sheet for all other characters, which people may type.

import '@fonts/japanese.css';

setTimeout(() => void import('@fonts/rest.css'), 2000);
