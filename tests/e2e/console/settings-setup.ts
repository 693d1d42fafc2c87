import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let opened: OpenConsole;

export let page: Page;

export const saveBar = (): Locator => page.locator("[data-save-bar]");

export const saved = () => page.getByText("Settings saved.").first().waitFor();

/** Registers the set-up of these tests, once in a file. */
export const setUpSettings = (): void => {
  beforeAll(async () => {
    opened = await openConsole();
    page = await opened.newPage();
  });
  afterAll(() => opened?.close());
};
