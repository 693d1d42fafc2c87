import type { Locator, Page } from "playwright-core";
import { expectVisibleFocus, looksOf } from "./visible-focus.ts";

/** More than any screen of the console has. */
const MAX_PRESSES = 300;

type Key = "Tab" | "Shift+Tab" | "ArrowDown" | "ArrowUp" | "ArrowLeft" | "ArrowRight";

/** Parts that share one place of Tab, and the group whose arrow keys lead from one to the next. */
const GROUPS: Readonly<Record<string, string>> = {
  menuitem: "[role=menu]",
  option: "[role=listbox]",
  radio: "[role=radiogroup], fieldset",
  tab: "[role=tablist]",
  treeitem: "[role=tree]",
};

/** Parts of one group; undefined for a part that Tab leads to. */
const groupOf = async (target: Locator): Promise<string | undefined> => {
  const role = await target.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : (element.getAttribute("role") ?? ""),
  );
  return Object.hasOwn(GROUPS, role) ? GROUPS[role] : undefined;
};

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

const holdsFocus = (target: Locator, group: string): Promise<boolean> =>
  target.evaluate(
    (element, selector) => element.closest(selector)?.contains(document.activeElement) === true,
    group,
  );

/** Whether the target, or the group around it, is in front of the focus. Nothing has the focus at the start of a page. */
const isBefore = (target: Locator, group?: string): Promise<boolean> =>
  target.evaluate((element, selector) => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return false;
    const part = (selector === undefined ? null : element.closest(selector)) ?? element;
    return (focused.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  }, group);

const walk = async (
  { keyboard }: Pick<Page, "keyboard">,
  target: Locator,
  key: Key,
  isThere: (target: Locator) => Promise<boolean>,
): Promise<void> => {
  for (let presses = 0; presses <= MAX_PRESSES; presses += 1) {
    if (await isThere(target)) return;
    await keyboard.press(key);
  }
  throw new Error(`${MAX_PRESSES} presses of ${key} do not lead to ${target}.`);
};

const arrowTo = async (target: Locator): Promise<Key> => {
  const isBack = await isBefore(target);
  const isInLine = (await target.getAttribute("role")) === "tab";
  if (isInLine) return isBack ? "ArrowLeft" : "ArrowRight";
  return isBack ? "ArrowUp" : "ArrowDown";
};

/**
 * Walks to a part with the keys that people without a pointer have: Tab in the direction in which it is nearer, and
 * arrows inside a group; from the start of the page where nothing has the focus. A focus that a script sets would also
 * reach what keys cannot. At the end, the focus must be visible.
 */
export const walkTo = async (page: Page, target: Locator, key?: Key): Promise<void> => {
  await target.waitFor();
  const before = await looksOf(target);
  const wasFocused = await isFocused(target);
  const group = await groupOf(target);
  if (key !== undefined) await walk(page, target, key, isFocused);
  else if (group === undefined)
    await walk(page, target, (await isBefore(target)) ? "Shift+Tab" : "Tab", isFocused);
  else {
    const towards = (await isBefore(target, group)) ? "Shift+Tab" : "Tab";
    await walk(page, target, towards, (part) => holdsFocus(part, group));
    await walk(page, target, await arrowTo(target), isFocused);
  }
  // The page inside a frame shows its own focus.
  const isFrame = await target.evaluate((element) => element instanceof HTMLIFrameElement);
  if (!(wasFocused || isFrame)) await expectVisibleFocus(page, target, before);
};

/** Walks to a part and presses a key on it. */
export const pressAt = async (page: Page, target: Locator, key = "Enter"): Promise<void> => {
  await walkTo(page, target);
  await page.keyboard.press(key);
};
