// The Japanese letters: a hundred small files that only a Japanese page asks for.

import '@fontsource/shippori-mincho/400.css';
import '@fontsource/shippori-mincho/600.css';
