import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
};

/** Rows of a long table are all drawn by the same parts, and each is checked as long as the first. */
const rowsAfterTheTenth = "tbody > tr:nth-child(n + 11)";

const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * The violations of WCAG 2.2 AA and of axe's best practices, as “rule: element, problem”. Passed
 * checks and selectors are not computed, which would take longer than the checks. `onlyColours`
 * limits it to what a different colour scheme can change, and `within` to a part of the page.
 */
export const findViolations = async (
  page: Page,
  onlyColours = false,
  within = "html",
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async ({ rules, include, exclude }) => {
      const options = { resultTypes: ["violations"], selectors: false };
      const runOnly = rules && { type: "rule", values: rules };
      // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
      const { violations } = await (window as any).axe.run(
        { include: [[include]], exclude: [[exclude]] },
        { ...options, ...(runOnly && { runOnly }) },
      );
      return violations as unknown;
    },
    {
      rules: onlyColours ? rulesOfColours : undefined,
      include: within,
      exclude: rowsAfterTheTenth,
    },
  );
  return (found as readonly Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
};
