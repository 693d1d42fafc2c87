import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

/** Opens the group that the link is in, unless it is open. */
export const unfold = async (navigation: Locator, group: string | null): Promise<void> => {
  if (group === null) return;
  const area = navigation.locator("details", {
    has: navigation.page().getByText(group, { exact: true }),
  });
  if ((await area.getAttribute("open")) === null) await area.locator("summary").click();
};

export let opened: OpenConsole;

/** Opens the palette and types into it. */
export const search = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: /^Go to a screen/ }).fill(text);
};

/** Registers the set-up of these tests, once in a file. */
export const setUpNavigation = (): void => {
  beforeAll(async () => {
    opened = await openConsole();
  });
  afterAll(() => opened?.close());
};
