import type { Page } from "playwright-core";
import { findViolations } from "#tests/support/axe.ts";
import { inEveryLook, type Size } from "#tests/support/looks.ts";

/** Opens a screen and waits until it has loaded. */
export const show = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/config${path}`);
  await settled(page);
};

export const settled = async (page: Page): Promise<void> => {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root') ===
      null,
  );
};

/** The violations of WCAG 2.2 AA and best practices that axe finds, one line each. */
export const accessibilityFaults = findViolations;

export const widest = { width: 1600, height: 860 } as const;
export const wide = { width: 1280, height: 860 } as const;
export const narrow = { width: 390, height: 860 } as const;

/**
 * Axe's violations in any colour scheme at any width, and screens that are wider than the window.
 */
export const faultsInEveryLook = async (
  page: Page,
  what: string,
  sizes: readonly Size[] = [wide, narrow],
): Promise<readonly string[]> => {
  const faults: string[] = [];
  await inEveryLook(page, sizes, async (look, isRecoloured) => {
    await settled(page);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (isWider) faults.push(`${what}, ${look}: wider than the window`);
    for (const fault of await findViolations(page, isRecoloured))
      faults.push(`${what}, ${look}: ${fault}`);
  });
  return faults;
};
