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

/**
 * Everything that WCAG 2.2 AA and the best practices of axe name, as “rule: element, what is wrong”.
 * What holds is not written down, nor a selector for it: that took axe longer than looking.
 */
export const findViolations = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async () =>
      // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
      (await (window as any).axe.run({ resultTypes: ["violations"], selectors: false }))
        .violations as unknown,
  );
  return (found as readonly Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
};
