import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/** Everything that WCAG 2.2 AA and the best practices of axe name, as “rule: element”. */
export const findViolations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  const found = await page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window
    async () => (await (window as any).axe.run()).violations as unknown,
  );
  return (found as readonly Violation[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
};
