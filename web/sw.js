// sw.js - a service worker: the page works without its server.
// It keeps every file of one version of the page, some only when they were asked for; tools/embed.py writes which, and the hash of them all.
// While the server answers, what it says is taken, so a new version is seen at once; when it does not, or not soon, what was kept.
const version = 'VERSION', files = ['FILES'], later = ['LATER'], name = 'igroteka-' + version, patience = 2000;
const scope = new URL('./', self.location), path = f => new URL(f, scope).pathname, known = new Set(files.map(path)), large = new Set(later.map(path));

self.addEventListener('install', e => e.waitUntil((async () => {
  const cache = await caches.open(name);
  await cache.addAll(files.map(f => new Request(f, { cache: 'no-cache' })));
  await self.skipWaiting();
})()));

self.addEventListener('activate', e => e.waitUntil((async () => {
  for (const old of await caches.keys()) if (old.startsWith('igroteka-') && old !== name) await caches.delete(old);
  await self.clients.claim();
})()));

async function answer(request) {
  const kept = caches.match(request, { cacheName: name, ignoreSearch: true }), slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), patience);
  try {
    const fresh = await fetch(request, { signal: slow.signal });
    if (fresh.ok && large.has(new URL(request.url).pathname)) await (await caches.open(name)).put(request, fresh.clone());
    if (fresh.ok) return fresh;
    return await kept || fresh;
  } catch (e) {
    const old = await kept;
    if (old) return old;
    throw e;
  } finally { clearTimeout(timer); }
}

self.addEventListener('fetch', e => {
  const url = new URL(e.request.url);
  if (e.request.method === 'GET' && url.origin === scope.origin && (known.has(url.pathname) || large.has(url.pathname))) e.respondWith(answer(e.request));
});

// A notification leads back to the table it came from.
self.addEventListener('notificationclick', e => {
  e.notification.close();
  e.waitUntil((async () => {
    const all = await self.clients.matchAll({ type: 'window' }), to = e.notification.data || scope.href;
    const there = all.find(c => c.url === to) || all[0];
    if (there) return there.focus();
    if (new URL(to).origin === scope.origin) return self.clients.openWindow(to);
  })());
});
