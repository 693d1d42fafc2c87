import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { until } from "#tests/support/wait-for.ts";
import { accessibilityFaults, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened?.close());

/** The name of the build whose complete copy the browser has. */
const copyOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const kept = await (await caches.open("console.current")).match("/config/");
    return kept?.text();
  });

const buildNow = async (folder: string): Promise<string> => {
  const list = await readFile(join(folder, "offline-files.json"), "utf8");
  return `console-${(JSON.parse(list) as { build: string }).build}`;
};

/** A window whose browser has the whole console. Making its copy takes longer than a test. */
let withCopy: Page;
let build: string;
beforeAll(async () => {
  withCopy = await opened.newPage({ offlineCopy: true });
  await show(withCopy, "/");
  build = await buildNow(join(projectFolder, "dist/console"));
  await until(async () => (await copyOf(withCopy)) === build, { what: "the copy" });
});

it("opens without a connection, says so, and reconnects automatically", async () => {
  const page = withCopy;
  await page.context().setOffline(true);
  // Neither this page nor its screen was opened before.
  await page.goto("/config/coupons");
  // Which of the two is right, Chromium does not always know while a test takes its network away.
  const notice = page.getByText(/^(?:You are offline|The server cannot be reached)\.$/);
  await notice.waitFor();
  await page.getByRole("navigation", { name: "Areas" }).getByText("Orders").waitFor();
  await page.getByRole("heading", { name: "Coupons" }).waitFor();
  await page.getByText("This could not be loaded").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Taxes" }).click();
  await page.getByRole("heading", { name: "Taxes" }).waitFor();

  await page.context().setOffline(false);
  await notice.waitFor({ state: "detached" });
  await page.getByText("This could not be loaded").waitFor({ state: "detached" });
  await page.locator('[data-table-frame] table[aria-busy="false"]').waitFor();
});

it("does not say that it was updated when a file is missing without a connection", async () => {
  const page = withCopy;
  await show(page, "/");
  expect(await copyOf(page)).toBe(build);
  // A browser may drop parts of what it stores.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("console-")) ?? "";
    const copy = await caches.open(name);
    for (const { url } of await copy.keys())
      if (url.includes("coupons-screen")) await copy.delete(url);
  });
  await page.context().setOffline(true);
  await page.goto("/config/coupons");
  await page.getByText("This could not be loaded").waitFor();
  await page.getByText("Could not reach the server.").waitFor();
  await expect.poll(() => page.getByText("has been updated").count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Coupons" }).waitFor();
  await page.locator('[data-table-frame] table[aria-busy="false"]').waitFor();
});

it("draws its frame while a proxy answers for a server that is away", async () => {
  const page = await opened.newPage();
  await show(page, "/");
  await page.route("**/api/**", (route) => route.fulfill({ status: 502, body: "away" }));
  await page.goto("/config/coupons");
  await page.getByText("The server cannot be reached.").waitFor();
  await page.getByRole("heading", { name: "Coupons" }).waitFor();
  await page.getByText("Could not reach the server. Please try again in a moment.").waitFor();
  await page.unroute("**/api/**");
  await page.getByText("The server cannot be reached.").waitFor({ state: "detached" });
  await page.getByText("This could not be loaded").waitFor({ state: "detached" });
  await page.locator('[data-table-frame] table[aria-busy="false"]').waitFor();
  await page.context().close();
});

it("forgets who was signed in when they sign out", async () => {
  const page = withCopy;
  await show(page, "/");
  const kept = () => page.evaluate(() => localStorage.getItem("daybook.last-session"));
  expect(await kept()).toContain("owner@shop.example");
  // A page from the copy has no crumb yet, and the server can be lost right after the sign-out.
  await page.context().clearCookies({ name: "crumb" });
  await page.route("**/api/console/session", (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 502 }) : route.continue(),
  );
  await page.getByRole("button", { name: "Owner", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await kept()).toBeNull();
});

it("never shows an earlier console after an update, with a connection or without", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-console-"));
  await cp(join(projectFolder, "dist/console"), folder, { recursive: true });
  const built = /assets\/index-[\w-]+\.js/.exec(await readFile(join(folder, "index.html"), "utf8"));
  let entry = built?.[0] ?? "";
  const original = `/config/${entry}`;
  /** Another build: its page, its list, its entry and a file whose name stays have another content. */
  const update = async (title: string): Promise<void> => {
    const next = `assets/index-${title}.js`;
    await writeFile(join(folder, next), `import ${JSON.stringify(original)};\n`);
    await appendFile(join(folder, "color-scheme.js"), `// ${title}\n`);
    const index = join(folder, "index.html");
    const page = (await readFile(index, "utf8"))
      .replaceAll(entry, next)
      .replace(/<meta name="build"[^>]*>/, "")
      .replace(
        /<title>.*?<\/title>/,
        `<title>${title}</title><meta name="build" content="${title}">`,
      );
    await writeFile(index, page);
    const list = JSON.parse(await readFile(join(folder, "offline-files.json"), "utf8"));
    const files = [...new Set([...list.files, original, `/config/${next}`])];
    await writeFile(
      join(folder, "offline-files.json"),
      JSON.stringify({ build: title, entry: `/config/${next}`, files }),
    );
    entry = next;
  };
  const app = express();
  app.use(
    "/config",
    express.static(folder, {
      index: false,
      setHeaders: (response) => void response.set("service-worker-allowed", "/config"),
    }),
  );
  app.get(["/config", "/config/*path"], (_request, response) =>
    response.sendFile(join(folder, "index.html")),
  );
  const server = app.listen(0);
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const page = await opened.browser.newPage({ baseURL: origin });
  const buildShown = () =>
    page.evaluate(() => document.querySelector('meta[name="build"]')?.getAttribute("content"));

  await update("first");
  await page.goto("/config/");
  await expect.poll(() => copyOf(page)).toBe("console-first");

  await update("second");
  await page.goto("/config/orders");
  expect(await buildShown()).toBe("second");
  const scripts = await page
    .locator("script[type=module]")
    .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));
  expect(scripts.join()).toContain("second");
  await expect.poll(() => copyOf(page)).toBe("console-second");
  // This file keeps its name when its content changes.
  const scheme = await page.evaluate(async () => {
    const kept = await (await caches.open("console-second")).match("/config/color-scheme.js");
    return kept?.text();
  });
  expect(scheme).toContain("// second");

  await page.context().setOffline(true);
  await page.goto("/config/products");
  expect(await buildShown()).toBe("second");
  // This window was opened from the copy; the server comes back with another build.
  await page.getByText(/^(?:You are offline|The server cannot be reached)\.$/).waitFor();
  await update("third");
  await page.context().setOffline(false);
  await page.locator('meta[name="build"][content="third"]').waitFor({ state: "attached" });
  // Windows that are open may need files of one build before; there are no others.
  await expect.poll(() => copyOf(page)).toBe("console-third");
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual(["console.current", "console-second", "console-third"]);
  expect((await readdir(join(folder, "assets"))).length).toBeGreaterThan(10);
  await page.context().close();
  server.close();
  await rm(folder, { recursive: true });
});

it("no page complained", () =>
  // The browser itself reports each call that found no connection.
  expect(opened.complaints.filter((each) => !each.includes("ERR_INTERNET_DISCONNECTED"))).toEqual(
    [],
  ));
