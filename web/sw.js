// The service worker: what makes the page installable, quick to open, and honest when it is offline.
//
// Pages come from the network and nowhere else, so that after an upgrade nobody is shown an old one; if
// there is no way to the server, the page for offline says so. Assets have their content's hash in
// their names, and what was fetched once is kept. The answers of programs (/api, /ws) never come past
// here. VERSION is another with every build: browsers see by it that there is a new worker, and the
// new one throws away what the old one has kept.
//
// One page opens without network, where it was opened once with it: a table's list. It keeps itself
// (`src/pages/list/offline.ts`) in a cache that no upgrade throws away, and is taken from there when the
// server is out of reach, or slow.

const VERSION = '__VERSION__';
const OFFLINE = '/offline.html';
const LIST = 'list';
const PATIENCE = 8000; // ms
const KEPT = [OFFLINE, '/offline.css', '/offline.js', '/icon-192.png'];

async function install() {
  const cache = await caches.open(VERSION);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: 'reload' })));
  await self.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => ![VERSION, LIST].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(request) {
  const isList = new URL(request.url).pathname.startsWith('/list/');
  const list = isList ? await caches.match('/list') : undefined;
  try {
    const answer = await (list ? Promise.race([fetch(request), late()]) : fetch(request));
    return list && answer.status >= 500 ? list : answer;
  } catch (error) {
    const kept = list ?? (await caches.match(OFFLINE));
    if (kept) return kept;
    throw error;
  }
}

function late() {
  return new Promise((_, refuse) => setTimeout(refuse, PATIENCE, new Error('late')));
}

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(VERSION);
    await cache.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/')) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/') || KEPT.includes(pathname)) {
    event.respondWith(asset(request));
  }
});
