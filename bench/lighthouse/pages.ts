import { createServer } from "node:net";
import { launchBrowser } from "#tests/support/browser.ts";
import { ENTRIES, newVisitor } from "../cart/shop.ts";
import type { Bench, BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";
import { type Lighthouse, loadLighthouse, type Report } from "./tool.ts";

const RUNS = 3;
const TARGET = 95;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const pages = { home: "/", "product page": "/shop/p/field-notebook", cart: "/cart" } as const;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Cookies of a visitor with a cart. */
const shopper = async (origin: string): Promise<string> => {
  const visitor = await newVisitor(origin);
  const entry = { itemId: "reporters-pad", sku: "REPORTERS-PAD", quantity: 1 };
  const answer = await visitor.post(ENTRIES, entry);
  if (!answer.ok) throw new Error(`The cart stayed empty: ${await answer.text()}`);
  return visitor.cookie;
};

type Audit = { readonly url: string; readonly flags: Readonly<Record<string, unknown>> };

/** Medians of several runs, 0 to 100. */
const scoresOf = async (
  { run }: Lighthouse,
  { url, flags }: Audit,
  config: unknown,
): Promise<Record<string, number>> => {
  const reports: Report[] = [];
  for (let time = 0; time < RUNS; time += 1) {
    const report = (await run(url, flags, config))?.lhr;
    if (report === undefined || report.runtimeError !== undefined)
      throw new Error(`Lighthouse at ${url}: ${report?.runtimeError?.message}`);
    reports.push(report);
  }
  const of = (name: string) =>
    median(reports.map((each) => Math.round((each.categories[name]?.score ?? 0) * 100)));
  return Object.fromEntries(categories.map((name) => [name, of(name)]));
};

/** Lighthouse scores of the demo shop, on phones and desktops. */
export const run: Bench["run"] = async () => {
  const lighthouse = await loadLighthouse();
  const server = await startBenchServer({ DAYBOOK_DEMO: "true" });
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const flags = {
    port,
    logLevel: "error",
    onlyCategories: categories,
    extraHeaders: { Cookie: await shopper(server.origin) },
  };
  const results: BenchResult[] = [];
  try {
    for (const [device, config] of [
      ["phone", undefined] as const,
      ["desktop", lighthouse.desktopConfig] as const,
    ])
      for (const [page, path] of Object.entries(pages)) {
        const details = await scoresOf(lighthouse, { url: server.origin + path, flags }, config);
        const value = Math.min(...Object.values(details));
        const name = `Lighthouse, ${page}, ${device}: the lowest of four, median of ${RUNS} runs`;
        results.push({
          name,
          value,
          unit: "",
          target: `${TARGET}`,
          reached: value >= TARGET,
          details,
        });
      }
  } finally {
    await browser.close();
    await server.stop();
  }
  return results;
};
