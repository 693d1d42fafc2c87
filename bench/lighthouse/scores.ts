import { createServer } from "node:net";
import { launchBrowser } from "#tests/support/browser.ts";
import { type Lighthouse, loadLighthouse, type Report } from "./tool.ts";

export const RUNS = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

export type Device = "phone" | "desktop";

export type Scores = {
  /** 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>;
  readonly lowest: number;
  readonly layoutShift: number;
  /** Scores of audits that cost points in the last run, 0 to 100. */
  readonly failed: Readonly<Record<string, number>>;
};

const failedIn = ({ audits, categories: found }: Report): Scores["failed"] =>
  Object.fromEntries(
    Object.values(found)
      .flatMap(({ auditRefs }) => auditRefs)
      .map(({ id, weight }) => ({ id, weight, score: audits[id]?.score ?? 1 }))
      .filter(({ weight, score }) => weight > 0 && score < 0.9)
      .map(({ id, score }) => [id, Math.round(score * 100)]),
  );

const runOf = async (
  { run }: Lighthouse,
  url: string,
  flags: Readonly<Record<string, unknown>>,
  config: unknown,
): Promise<Report> => {
  const report = (await run(url, flags, config))?.lhr;
  if (report === undefined || report.runtimeError !== undefined)
    throw new Error(`Lighthouse at ${url}: ${report?.runtimeError?.message}`);
  return report;
};

export type Audit = (url: string, device: Device, cookie?: string) => Promise<Scores>;

/** Lighthouse in a separate browser; each audit is the median of several runs. */
export const openLighthouse = async () => {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const audit: Audit = async (url, device, cookie) => {
    const flags = {
      port,
      logLevel: "error",
      onlyCategories: categories,
      ...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
    };
    const config = device === "desktop" ? lighthouse.desktopConfig : undefined;
    const reports: Report[] = [];
    for (let time = 0; time < RUNS; time += 1)
      reports.push(await runOf(lighthouse, url, flags, config));
    const scores = Object.fromEntries(
      categories.map((name) => [
        name,
        median(reports.map((each) => Math.round((each.categories[name]?.score ?? 0) * 100))),
      ]),
    );
    const shift = ({ audits }: Report) => audits["cumulative-layout-shift"]?.numericValue ?? 0;
    return {
      scores,
      lowest: Math.min(...Object.values(scores)),
      layoutShift: median(reports.map(shift)),
      failed: failedIn(reports.at(-1) as Report),
    };
  };
  return { audit, close: () => browser.close() };
};
