// The Japanese letters, which only a Japanese page asks for: those of our own words, and a while
// later the list of the files that have those which people may have typed.

import '@fonts/japanese.css';

setTimeout(() => void import('@fonts/rest.css'), 2000);
