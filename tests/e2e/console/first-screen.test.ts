import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { makeBusy } from "./busy-shop.ts";
import { settled } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const MAX_BYTES = 252_000;

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
  await makeBusy(opened.server.origin, opened.client);
});
afterAll(() => opened?.close());

type Watched = { shift: number; moved: string[]; shown: number | undefined };

/** What Chromium tells of a movement; the compiler does not know it. */
type Shift = {
  readonly value: number;
  readonly sources: readonly { readonly node?: Node | null }[];
};

/** Notes when the first heading is on the page, and how much what is shown moves. */
const watch = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const watched: Watched = { shift: 0, moved: [], shown: undefined };
    Object.assign(window, { watched });
    new MutationObserver((_changes, observer) => {
      if (document.querySelector("h1") === null) return;
      watched.shown = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Shift[]) {
        watched.shift += entry.value;
        for (const { node } of entry.sources)
          watched.moved.push(`${entry.value}: ${node?.textContent?.slice(0, 60)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
};

const watchedOn = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { readonly watched: Watched }).watched);

it("the first screen needs at most 252 KB of scripts and styles, compressed", async () => {
  const page = await opened.newPage({ isFirst: true });
  await watch(page);
  await page.goto("/config/");
  await settled(page);
  const { shown = 0 } = await watchedOn(page);
  const paths = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => /\.(?:js|css)$/.test(name) && startTime < until)
        .map(({ name }) => new URL(name).pathname),
    shown,
  );
  const files = paths.filter((path) => path.startsWith("/config/"));
  expect(files.length).toBeGreaterThan(3);
  const sizes = await Promise.all(
    files.map(async (path) => {
      const file = await readFile(`${projectFolder}/dist/console${path.replace("/config", "")}`);
      return gzipSync(file, { level: 6 }).byteLength;
    }),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes, files.map((file, index) => `${sizes[index]} ${file}`).join("\n")).toBeLessThan(
    MAX_BYTES,
  );
  await page.context().close();
});

it.each([1440, 390])(
  "nothing of the overview moves while it loads, at %i pixels",
  async (width) => {
    const page = await opened.newPage({ width, isFirst: true });
    await watch(page);
    // The answers come one after the other, each when the one before it has been drawn.
    for (const path of ["overview", "stock", "account/websites", "restore"])
      await page.route(`**/api/console/${path}*`, async (route) => {
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        await route.continue();
      });
    await page.goto("/config/");
    await page.getByText("Sophie Germain").waitFor();
    await page.locator("main canvas").waitFor();
    await settled(page);
    const { shift, moved } = await watchedOn(page);
    expect(shift, moved.join("\n")).toBe(0);
    await page.context().close();
  },
);

it("no page complained", () => expect(opened.complaints).toEqual([]));
