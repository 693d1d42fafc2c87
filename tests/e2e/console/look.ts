import axe from "axe-core";
import type { Page } from "playwright-core";

/** Opens a screen and waits until nothing on it loads any more. */
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

/** What axe finds against WCAG 2.2 AA and its own best practices, in one line each. */
export const accessibilityFaults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    () =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      }) as Promise<axe.AxeResults>,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
};
