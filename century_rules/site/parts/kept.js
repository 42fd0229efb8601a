// What a window plays with is kept by the browser, so that it starts without the network: Python and the library as they are,
// for they have one version; pages as they were last seen, where the network does not answer.
const KEPT = "century-rules-VERSION";
const LASTS = /\/(?:pyodide\/[^/]+|library\.zip|snapshot\.bin)$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("century-rules-") && name !== KEPT) await caches.delete(name);
  await self.clients.claim();
})()));

async function fetched(request, cache) {
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function answered(request) {
  const cache = await caches.open(KEPT), { pathname } = new URL(request.url);
  if (LASTS.test(pathname)) return await cache.match(request) || fetched(request, cache);
  try { return await fetched(request, cache); } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answered(event.request));
});
