import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { accessibilityFaults } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let opened: OpenConsole;

/** A phone, and what pointed at its pages. */
export const openPhone = async () => {
  const phone = await opened.newPage({ width: 390, touch: true });
  const pointers = new Set<string>();
  await phone.exposeFunction("pointed", (type: string) => pointers.add(type));
  await phone.addInitScript(() => {
    const { pointed } = globalThis as unknown as { pointed: (type: string) => void };
    addEventListener("pointerdown", ({ pointerType }) => pointed(pointerType), true);
  });
  return { phone, pointers };
};

/** Whether the keys go to the end of a paragraph. */
const isCursorAtEnd = (paragraph: Element): boolean => {
  const selection = getSelection();
  if (selection?.isCollapsed !== true || !paragraph.contains(selection.focusNode)) return false;
  if (document.activeElement?.contains(paragraph) !== true) return false;
  const rest = document.createRange();
  rest.selectNodeContents(paragraph);
  if (selection.focusNode === null) return false;
  rest.setStart(selection.focusNode, selection.focusOffset);
  return rest.toString() === "";
};

/** Touches the end of a text, takes its last word away with the key that every phone has, and types another. */
export const replaceLastWord = async (text: Locator, word: string, by: string): Promise<void> => {
  const phone = text.page();
  const last = text.locator("p").last();
  const box = await last.boundingBox();
  if (box === null) throw new Error("The text is not shown.");
  await last.tap({ position: { x: box.width - 2, y: box.height - 4 } });
  // A browser sets the cursor some time after the finger has left the screen.
  await expect.poll(() => last.evaluate(isCursorAtEnd)).toBe(true);
  for (const _letter of word) await phone.keyboard.press("Backspace");
  await phone.keyboard.type(by);
};

export const expectGood = async (phone: Page): Promise<void> => {
  expect(await accessibilityFaults(phone)).toEqual([]);
  const isWider = await phone.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
};

/** Touches *Publish* on the screen, and again once what visitors would miss is shown. */
export const publish = async (phone: Page, name: string): Promise<void> => {
  await phone.getByRole("button", { name, exact: true }).tap();
  await phone.getByRole("figure", { name: "In a search engine" }).waitFor();
  await phone.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).tap();
  await phone.getByRole("dialog").waitFor({ state: "detached" });
};

/** Registers the set-up of these tests, once in a file. */
export const setUpPhoneCorrection = (): void => {
  beforeAll(async () => {
    opened = await openConsole({ DAYBOOK_DEMO: "false" });
    await opened.client.put("/api/console/starter", { starter: "bakery" });
  });
  afterAll(async () => {
    expect(opened.complaints).toEqual([]);
    await opened.close();
  });
};
