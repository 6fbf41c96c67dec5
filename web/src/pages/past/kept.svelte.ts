// What the list of past matches is narrowed down to. It is kept while one looks at a match and comes back.

import { ALL, type Choice } from './choice';

export const kept: Choice = $state({ ...ALL });
