import { afterAll, beforeAll, expect, it } from "vitest";
import { shareBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { walkTo } from "#tests/support/walk.ts";

let browser: TestBrowser;
beforeAll(async () => {
  browser = await shareBrowser();
});
afterAll(() => browser.close());

/** Walks to a button with these styles, on white. Answers why its focus cannot be seen. */
const faultOf = async (css: string, around = ""): Promise<string | undefined> => {
  const page = await browser.newPage();
  try {
    await page.setContent(
      `<style>body { background: white; color: black } button { outline: none; border: 1px solid #777; background: #eee }
      ${css}</style><a href="#start">Start</a><div style="${around}"><button type="button">Save</button></div>`,
    );
    await walkTo(page, page.getByRole("button", { name: "Save" }));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await page.context().close();
  }
};

it.each([
  ["an outline", "button:focus-visible { outline: 2px solid #06c }"],
  ["an outline inside", "button:focus-visible { outline: 2px solid #06c; outline-offset: -3px }"],
  ["a shadow", "button:focus-visible { box-shadow: 0 0 0 3px #06c }"],
  ["a wider border", "button:focus-visible { border-width: 3px }"],
  [
    "the border of its frame",
    "div { border: 1px solid #ddd } div:has(:focus-visible) { border-color: #06c }",
  ],
])("the focus is visible by %s", async (_name, css) => {
  expect(await faultOf(css)).toBeUndefined();
});

it.each([
  ["nothing changes", "", "nothing shows it"],
  ["the outline was there before", "button { outline: 2px solid #06c }", "nothing shows it"],
  ["only the background changes", "button:focus-visible { background: #ddd }", "nothing shows it"],
  ["the outline is pale", "button:focus-visible { outline: 2px solid #ccc }", "outline 1.6"],
  [
    "the shadow is pale",
    "button:focus-visible { box-shadow: 0 0 0 3px rgb(0 0 0 / 10%) }",
    "shadow 1.2",
  ],
  ["the border changes hardly", "button:focus-visible { border-color: #555 }", "border 1.6"],
  [
    "the part is as dark as its outline",
    "div { background: #036 } button:focus-visible { outline: 2px solid #06c }",
    "outline 2.",
  ],
])("a focus is refused where %s", async (_name, css, fault) => {
  expect(await faultOf(css)).toContain(fault);
});
