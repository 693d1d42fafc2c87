/*
 * Opens the console without a connection. A page always comes from the network while there is one, so that no
 * earlier version of the console is ever shown after an update. The copy for the time without a connection is
 * replaced as a whole: a page is stored only once all files of its build are.
 */

const PREFIX = "console-";
/** Names the cache with the latest complete copy. */
const POINTER = "console.current";
const PAGE = "/config/";
const LIST = "/config/offline-files.json";

const matching = { ignoreVary: true };

const currentName = async () => {
  const kept = await (await caches.open(POINTER)).match(PAGE, matching);
  return kept?.text();
};

const download = async (path) => {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
};

/** Files keep their name as long as they keep their content, so those of the copy before are taken over. */
const fill = async (cache, files) => {
  for (const file of files) {
    if ((await cache.match(file, matching)) !== undefined) continue;
    await cache.put(file, (await caches.match(file, matching)) ?? (await download(file)));
  }
};

const renew = async () => {
  const [list, page] = [await (await download(LIST)).json(), await download(PAGE)];
  // The server was updated between the two answers: the next page tries again.
  if (!(await page.clone().text()).includes(list.entry)) return;
  const [name, before] = [PREFIX + list.build, await currentName()];
  if (name === before) return;
  const cache = await caches.open(name);
  await fill(cache, list.files);
  await cache.put(PAGE, page);
  await (await caches.open(POINTER)).put(PAGE, new Response(name));
  // Windows that are still open may need files of the build before.
  for (const each of await caches.keys())
    if (each.startsWith(PREFIX) && each !== name && each !== before) await caches.delete(each);
};

let renewing;
/** One renewal at a time; one that fails leaves the copy as it is. */
const renewOnce = () => {
  renewing ??= renew()
    .catch(() => undefined)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
};

const openPage = async (event) => {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(renewOnce());
    return response;
  } catch (error) {
    const name = await currentName();
    const kept = name && (await (await caches.open(name)).match(PAGE, matching));
    if (kept) return kept;
    throw error;
  }
};

/** A file whose name contains a hash never changes. The few others come from the network while there is one. */
const findFile = async (request) => {
  const kept = await caches.match(request, matching);
  if (kept !== undefined && new URL(request.url).pathname.startsWith("/config/assets/"))
    return kept;
  return kept === undefined ? fetch(request) : fetch(request).catch(() => kept);
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data === "renew") event.waitUntil(renewOnce());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname !== "/config" && !pathname.startsWith("/config/")) return;
  if (pathname === LIST) return;
  event.respondWith(request.mode === "navigate" ? openPage(event) : findFile(request));
});
