// Paths and routes, made from what each page says of itself in `pages/<page>/route.ts`. Pure
// functions; `route.svelte.ts` connects them to the browser.

import type { Section } from './words/ids';

/** What a page says of itself, as the default export of its `route.ts`. */
export interface PageRoute {
  /**
   * Its paths. `{name}` is a parameter, a string; `{name:int}` is a number. Next to each path stand
   * the parameters that it leaves open. A `{game}` is one of our games, here and at the server.
   */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The sections of the words that it needs. */
  readonly words?: readonly Section[];
  /** Whether it does without a guest: it is shown all the same, or looking at it makes nobody one. */
  readonly guest?: 'optional' | 'never';
  /** Whether it stands without the frame of the other pages. */
  readonly alone?: true;
  /** Whether its component stays when only the parameters change. */
  readonly stays?: true;
}

/** All pages: each `route.ts` adds its own, so that links to it are checked. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Pages {}

type Named<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Name extends `${infer N}:int` ? Record<N, number> : Record<Name, string>> & Named<Rest>
  : unknown;
type Filled<Paths> = { [P in keyof Paths]: Named<P> & Paths[P] }[keyof Paths];

/** The parameters of a page, which are its component's properties. */
export type Params<P extends keyof Pages> = Filled<Pages[P]['paths']>;

/** A page that has an address. */
export type Link = { [P in keyof Pages]: { readonly page: P } & Params<P> }[keyof Pages];

export type Route = Link | { readonly page: 'lost' };

const found = import.meta.glob<PageRoute>('./pages/*/route.ts', { eager: true, import: 'default' });

/** What the pages say of themselves, by name. */
export const PAGES = Object.fromEntries(
  Object.entries(found).map(([file, page]) => [file.split('/')[2], page]),
) as Readonly<Record<keyof Pages, PageRoute>>;

/** The route of `path`; an unknown path is `lost`. */
export function parsePath(path: string): Route {
  const parts = path.split('/').map(decoded);
  for (const [page, { paths }] of Object.entries(PAGES))
    for (const [pattern, open] of Object.entries(paths)) {
      const params = matched(pattern.split('/'), parts);
      if (params) return { page, ...open, ...params } as Route;
    }
  return { page: 'lost' };
}

/** The parameters of a path with these parts; `null` if it does not follow the pattern. */
function matched(pattern: readonly string[], parts: readonly string[]): object | null {
  const params: Record<string, unknown> = {};
  const fits = (wanted: string, at: number): boolean => {
    const part = parts[at] ?? '';
    const [, name, int] = /{(\w+)(:int)?}/.exec(wanted) ?? [];
    if (!name) return part === wanted;
    params[name] = int ? Number(part) : part;
    return (int ? /^\d+$/ : /./s).test(part);
  };
  return pattern.length === parts.length && pattern.every(fits) ? params : null;
}

/** The path of a page. */
export function formatPath(link: Link): string {
  const params = new Map(Object.entries(link));
  const [pattern = ''] =
    Object.entries(PAGES[link.page].paths).find(([, open]) =>
      Object.entries(open).every(([name, value]) => params.get(name) === value),
    ) ?? [];
  return pattern.replace(/{(\w+)[^}]*}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
}

/** The address of a table. Where it begins with the cards of an earlier deal, it says so itself. */
export function tablePath(id: string, drawn: boolean): string {
  return formatPath({ page: 'table', id, drawn });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a clause of the rules: `SK 5.3` has the anchor `SK-5.3`. */
export function clausePath(game: string, clause: string): string {
  return `${formatPath({ page: 'rules', game })}#${clause.replaceAll(' ', '-')}`;
}
