import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

const source = await readFile(`${projectFolder}/console/public/service-worker.js`, "utf8");

type Files = Readonly<Record<string, string>>;
type Asked = { readonly url: string; readonly mode: string };

/** The worker with these caches, in a network that gives these answers. */
const startWorker = (
  stored: Readonly<Record<string, Files>> | "broken",
  answer: (path: string) => Response,
) => {
  const listeners = new Map<string, (event: unknown) => void>();
  const find = (files: Files | undefined, request: string | Asked) => {
    const path = typeof request === "string" ? request : new URL(request.url).pathname;
    const text = files?.[path];
    return text === undefined ? undefined : new Response(text);
  };
  const cachesOf = (all: Readonly<Record<string, Files>>) => ({
    open: async (name: string) => ({ match: async (path: string) => find(all[name], path) }),
    match: async (path: string) => find(Object.assign({}, ...Object.values(all).reverse()), path),
  });
  const refuse = () => Promise.reject(new Error("no storage"));
  runInNewContext(source, {
    self: {
      location: { origin: "https://shop.example" },
      addEventListener: (type: string, listener: (event: unknown) => void) =>
        listeners.set(type, listener),
    },
    caches: stored === "broken" ? { open: refuse, match: refuse } : cachesOf(stored),
    fetch: async (request: string | Asked) =>
      answer(typeof request === "string" ? request : new URL(request.url).pathname),
    URL,
    Response,
  });
  return (path: string, mode = "no-cors") =>
    new Promise<Response>((resolve, reject) => {
      listeners.get("fetch")?.({
        request: { url: `https://shop.example${path}`, method: "GET", mode },
        respondWith: (response: Promise<Response>) => response.then(resolve, reject),
        waitUntil: () => undefined,
      });
    });
};

const copies = {
  "console-old": { "/config/color-scheme.js": "old", "/config/assets/a-1.js": "a" },
  "console-new": { "/config/": "page", "/config/color-scheme.js": "new" },
  "console.current": { "/config/": "console-new" },
};
const away = () => {
  throw new TypeError("Failed to fetch");
};

it("loads every file from the network when the browser's storage does not work", async () => {
  const open = startWorker("broken", (path) => new Response(`network ${path}`));
  for (const [path, mode] of [
    ["/config/assets/a-1.js", "no-cors"],
    ["/config/color-scheme.js", "no-cors"],
    ["/config/orders", "navigate"],
  ] as const)
    expect(await (await open(path, mode)).text()).toBe(`network ${path}`);
});

it("finds a file without a hash in the latest copy first, and a hashed one in any", async () => {
  const open = startWorker(copies, away);
  expect(await (await open("/config/color-scheme.js")).text()).toBe("new");
  expect(await (await open("/config/assets/a-1.js")).text()).toBe("a");
});

it("opens the copy when a proxy says that the server is away, not when the server answers", async () => {
  const answered = async (status: number) => {
    const open = startWorker(copies, () => new Response("answer", { status }));
    return (await open("/config/orders", "navigate")).text();
  };
  expect(await answered(502)).toBe("page");
  expect(await answered(504)).toBe("page");
  expect(await answered(503)).toBe("answer");
  expect(await answered(200)).toBe("answer");
});
