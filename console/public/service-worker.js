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

const HASHED = "/config/assets/";

const matching = { ignoreVary: true };

const currentName = async () => {
  const kept = await (await caches.open(POINTER)).match(PAGE, matching);
  return kept?.text();
};

/** From the latest complete copy. A browser whose storage does not work has none. */
const findCurrent = async (request) => {
  try {
    const name = await currentName();
    return name && (await (await caches.open(name)).match(request, matching));
  } catch {
    return undefined;
  }
};

/** From any copy: a window of the build before may still need its files. */
const findAny = (request) => caches.match(request, matching).catch(() => undefined);

const download = async (path) => {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
};

/** A file with a hash in its name never changes, so that of the copy before is taken over. The few others can. */
const fill = async (cache, files) => {
  for (const file of files) {
    const isHashed = file.startsWith(HASHED);
    if (isHashed && (await cache.match(file, matching)) !== undefined) continue;
    await cache.put(file, (isHashed && (await findAny(file))) || (await download(file)));
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

/** No answer, or that of a proxy whose server is away. */
const isAway = ({ type, status }) => type === "error" || status === 502 || status === 504;

const openPage = async (event) => {
  const response = await fetch(event.request).catch(() => Response.error());
  if (response.ok) event.waitUntil(renewOnce());
  return (isAway(response) && (await findCurrent(PAGE))) || response;
};

/** A file whose name contains a hash never changes. The few others come from the network while there is one. */
const findFile = async (request) => {
  if (new URL(request.url).pathname.startsWith(HASHED))
    return (await findAny(request)) ?? fetch(request);
  const response = await fetch(request).catch(() => Response.error());
  return (isAway(response) && ((await findCurrent(request)) ?? (await findAny(request)))) || response;
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
