// What makes this page open again without network: all that it was loaded from goes into the browser's
// cache, from where the service worker (`web/sw.js`) takes it.

/** The cache, and the name of the page in it, which the service worker knows too. It is one for all lists: no id stands there, and no key. */
const CACHE = 'list';
const PAGE = '/list';

/** A browser remembers only so many things that a page has loaded. */
const REMEMBERED = 250;

/**
 * Keeps this page, as far as the browser can; whether it opens again without network. Where no service
 * worker begins there is never an answer.
 */
export async function keepPage(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  await navigator.serviceWorker.ready;
  try {
    const cache = await caches.open(CACHE);
    await renew(cache).catch(() => undefined); // Without network what is kept already stays.
    return (await cache.match(PAGE)) !== undefined;
  } catch {
    return false; // This browser keeps nothing.
  }
}

/** The page comes last: whenever it is there, all that it needs is there too. */
async function renew(cache: Cache): Promise<void> {
  const page = await fetch('/');
  const html = await page.clone().text();
  const needed = new Set([...assetsIn(html), ...(await loaded())]);
  // After an upgrade the page that the server has now is another one than this.
  if (!page.ok || !html.includes(entry())) throw new Error('another version');
  await cache.addAll([...needed]);
  await cache.put(PAGE, page);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== PAGE && !needed.has(pathname)) await cache.delete(request);
  }
}

const assetsIn = (html: string): string[] => html.match(/\/assets\/[\w.-]+/g) ?? [];

/** The paths of the assets that this page was loaded from, its words and letters among them. */
async function loaded(): Promise<readonly string[]> {
  await document.fonts.ready;
  const all = performance.getEntriesByType('resource');
  if (all.length >= REMEMBERED) throw new Error('not all are remembered');
  return all
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}

/** The path of the script with which this page began; each version has another. */
const entry = (): string =>
  new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '').pathname;
