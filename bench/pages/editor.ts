import type { Page } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import type { Client } from "#tests/support/client.ts";
import type { BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";
import { signIn, staticBlocks, writePage } from "./filled-page.ts";

const BLOCKS = 60;
const PRESSES = 60;
const WARM_UP = 5;
const TARGET_P95_MS = 150;
const P95 = 0.95;

declare global {
  var changedAt: Promise<number> | undefined;
}

const openEditor = async (page: Page, owner: Client, origin: string): Promise<void> => {
  const cookies = [...owner.cookies].map(([name, value]) => ({
    ...{ name, value: encodeURIComponent(value), url: origin },
  }));
  await page.context().addCookies(cookies);
  await page.goto(`${origin}/config/pages/typed`);
  await page.getByRole("treeitem", { name: "Heading: Part 1", exact: true }).click();
  await page.getByRole("textbox", { name: "Heading" }).focus();
  await page.keyboard.press("End");
};

/** Milliseconds from a key press in a field to the changed block on the page. */
const pressOnce = async (page: Page, letter: string): Promise<number> => {
  const field = page.getByRole("textbox", { name: "Heading" });
  const expected = (await field.inputValue()) + letter;
  const frame = page.frames().find((each) => each.url().endsWith("/canvas"));
  if (frame === undefined) throw new Error("The editor has no canvas.");
  await frame.evaluate((text) => {
    const isThere = () =>
      [...document.querySelectorAll("h1, h2")].some((each) => each.textContent?.trim() === text);
    globalThis.changedAt = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
  }, expected);
  const pressedAt = field.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const note = () => resolve(performance.timeOrigin + performance.now());
        element.addEventListener("keydown", note, { once: true });
      }),
  );
  await page.keyboard.press(letter);
  const changedAt = await frame.evaluate(() => globalThis.changedAt as Promise<number>);
  return changedAt - (await pressedAt);
};

/** Typing in the editor of a page with as many blocks as a section can have. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer({ DAYBOOK_DEMO: "true" });
  const browser = await launchBrowser();
  try {
    const owner = await signIn(server);
    await writePage(owner, "typed", staticBlocks(BLOCKS));
    const page = await browser.newPage();
    await openEditor(page, owner, server.origin);
    const times: number[] = [];
    for (let press = 0; press < WARM_UP + PRESSES; press += 1)
      times.push(await pressOnce(page, "abcdefghij"[press % 10] as string));
    const measured = times.slice(WARM_UP).toSorted((one, other) => one - other);
    const at = (share: number) => measured[Math.floor(measured.length * share)] as number;
    return [
      {
        name: `key press to the changed block, page of ${BLOCKS} blocks, p95`,
        value: at(P95),
        unit: "ms",
        target: `${TARGET_P95_MS} ms`,
        reached: at(P95) <= TARGET_P95_MS,
        details: { p50Ms: at(0.5), presses: PRESSES },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
};
