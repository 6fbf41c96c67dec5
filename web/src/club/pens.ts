// Links to lists that are kept at their tables.

import type { Pen } from '../protocol/messages';
import { formatPath } from '../router';

/** The path of a table's list, with its key. */
export const penPath = (evening: string, { series, table, key }: Pen): string =>
  `${formatPath({ page: 'list', evening, series, table })}#${key}`;
