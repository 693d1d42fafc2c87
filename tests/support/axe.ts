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

const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * Everything that WCAG 2.2 AA and the best practices of axe name, as “rule: element, what is wrong”.
 * What holds is not written down, nor a selector for it: that took axe longer than looking. With
 * `onlyColours` it judges what other colours than before can have made different.
 */
export const findViolations = async (
  page: Page,
  onlyColours = false,
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async (rules) => {
      const options = { resultTypes: ["violations"], selectors: false };
      const runOnly = rules && { type: "rule", values: rules };
      // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
      const { violations } = await (window as any).axe.run({
        ...options,
        ...(runOnly && { runOnly }),
      });
      return violations as unknown;
    },
    onlyColours ? rulesOfColours : undefined,
  );
  return (found as readonly Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
};
