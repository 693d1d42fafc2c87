import type { Locator, Page } from "playwright-core";

/** More than any screen of the console has. */
const MAX_PRESSES = 150;

/**
 * Walks to an element with Tab, as people without a pointer do: from the start of the page where nothing has the focus. A
 * focus that a script sets would also reach what keys cannot.
 */
export const walkTo = async (
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" | "ArrowDown" = "Tab",
): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses <= MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_PRESSES} presses of ${key} do not lead to ${target}.`);
};
