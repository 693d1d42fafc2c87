import type { Frame, Page } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import type { Bench } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";
import { signIn, staticBlocks, writePage } from "./filled-page.ts";

const BLOCKS = 60;
const KEYS = 120;
/** The first keys, while the browser compiles, are not measured. */
const WARM_UP = 20;
const P95 = 0.95;
const TARGET_MS = 150;
const MARK = "~";

type Times = { readonly typed: number; readonly at: number };
declare global {
  var pressedAt: number[] | undefined;
  var shownAt: Times[] | undefined;
}

/** Notes the time of every key, in milliseconds since 1970. */
const noteKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const pressedAt: number[] = [];
    globalThis.pressedAt = pressedAt;
    const note = () => pressedAt.push(performance.timeOrigin + performance.now());
    window.addEventListener("keydown", note, { capture: true });
  });

/** Notes when the canvas is about to paint how many letters after the mark. */
const noteLetters = (canvas: Frame): Promise<void> =>
  canvas.evaluate((mark) => {
    const shownAt: Times[] = [];
    globalThis.shownAt = shownAt;
    const changed = new MutationObserver(() => {
      const [, letters = ""] = (document.body.textContent ?? "").split(mark);
      const typed = /^x*/.exec(letters)?.[0].length ?? 0;
      requestAnimationFrame(() =>
        shownAt.push({ typed, at: performance.timeOrigin + performance.now() }),
      );
    });
    changed.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, MARK);

/** How long each letter took from the key to the canvas. */
const measure = async (page: Page, canvas: Frame): Promise<readonly number[]> => {
  await page.keyboard.type(MARK);
  await noteKeys(page);
  await noteLetters(canvas);
  for (let key = 1; key <= KEYS; key += 1) {
    await page.keyboard.press("x");
    await canvas.waitForFunction(
      (number) => globalThis.shownAt?.some(({ typed }) => typed >= number),
      key,
    );
  }
  const pressedAt = (await page.evaluate(() => globalThis.pressedAt)) ?? [];
  const shownAt = (await canvas.evaluate(() => globalThis.shownAt)) ?? [];
  return pressedAt.map((pressed, index) => {
    const shown = shownAt.find(({ typed }) => typed > index);
    if (shown === undefined) throw new Error(`Letter ${index + 1} was never shown.`);
    return shown.at - pressed;
  });
};

/** Typing into a text of a long page: from the key to the changed block in the canvas. */
export const run: Bench["run"] = async () => {
  const server = await startBenchServer({ DAYBOOK_DEMO: "true" });
  const browser = await launchBrowser();
  try {
    const owner = await signIn(server);
    await writePage(owner, "typed", staticBlocks(BLOCKS));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(
      [...owner.cookies].map(([name, value]) => ({
        name,
        value: encodeURIComponent(value),
        url: server.origin,
      })),
    );
    const page = await context.newPage();
    await page.goto(`${server.origin}/config/pages/typed`);
    await page.getByRole("treeitem", { name: "Text" }).first().click();
    const text = page.getByRole("textbox", { name: "Text", exact: true }).and(page.locator("div"));
    await text.click();
    const canvas = await (await page.locator("iframe").first().elementHandle())?.contentFrame();
    if (canvas === undefined || canvas === null) throw new Error("The editor has no canvas.");
    const times = (await measure(page, canvas)).slice(WARM_UP).toSorted((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return [
      {
        name: `a key to the changed block, page of ${BLOCKS} blocks, p95`,
        unit: "ms",
        value: at(P95),
        target: `${TARGET_MS} ms`,
        reached: at(P95) <= TARGET_MS,
        details: { p50: at(0.5), slowest: times.at(-1) ?? Number.NaN },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
};
