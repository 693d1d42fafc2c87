import { randomUUID } from "node:crypto";
import { APP } from "#domain/performance/record.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { best, type Load, press } from "../shared/load.ts";
import type { BenchResult } from "../shared/result.ts";
import { endProcess, startBenchServer, startProcess } from "../shared/server.ts";

const ROUNDS = 3;
const SECONDS = 4;
/** Seconds are not exact, and a bench ends with answers on their way. */
const MIN_RECORDED = 0.8;
const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

type Report = {
  readonly name: string;
  /** Type of its event. An ignored report is answered like one that counts. */
  readonly type: string;
  readonly path: string;
  /** Body of one report as JSON; absent: a form. */
  readonly json?: () => object;
  readonly form?: Readonly<Record<string, string>>;
};

const page = { visitorCookie: randomUUID(), pageTitle: "Field Notebook", pagePath: "/shop" };

/** One of each kind that is sealed with the key of its month. Page views have a separate bench. */
const reportsOf = (crumb: string): readonly Report[] => [
  {
    name: "a form was shown",
    type: "FormRendered",
    path: "/api/census/form-render",
    json: () => ({ ...page, formId: "contact" }),
  },
  {
    name: "a button was shown",
    type: "ButtonRendered",
    path: "/api/census/button-render",
    json: () => ({ ...page, label: "Order", destination: "/shop" }),
  },
  {
    name: "Quick View",
    type: "QuickViewRecorded",
    path: "/api/census/RecordQuickView/field-notebook",
    json: () => ({ visitorCookie: page.visitorCookie, pagePath: page.pagePath }),
  },
  {
    name: "a shop event",
    type: "VisitorEventRecorded",
    path: "/api/events/RecordEvent",
    form: {
      crumb,
      event: "visitor:ViewCart",
      data: JSON.stringify({ pagePath: "/cart", ss_cvr: page.visitorCookie }),
    },
  },
  {
    name: "speed of a page",
    type: "PageMetricsRecorded",
    path: "/api/1/performance/records",
    // Each kind of record counts once for a page load.
    json: () => [speedOf(randomUUID())],
  },
];

const speedOf = (pageLoadId: string): object => ({
  app: APP,
  event: "metrics",
  pageLoadId,
  timestamp: 1_790_000_000_000,
  data: {
    pagePath: "/shop",
    device: "desktop",
    session: { isFirstLanding: true, isFirstSession: true },
    metrics: { largestContentfulPaint: 800, interactionToNextPaint: 40, cumulativeLayoutShift: 0 },
  },
});

/** The cookie and the crumb of a page. */
const visit = async (origin: string): Promise<{ cookie: string; crumb: string }> => {
  const { headers } = await fetch(`${origin}/`);
  const pairs = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const crumb = pairs.find((pair) => pair.startsWith("crumb="))?.slice("crumb=".length) ?? "";
  return { cookie: pairs.join("; "), crumb: decodeURIComponent(crumb) };
};

const send = (origin: string, { path, json, form }: Report, cookie: string): Promise<Load> => {
  const type = json === undefined ? "application/x-www-form-urlencoded" : "application/json";
  const bodyOf = () =>
    json === undefined ? new URLSearchParams(form).toString() : JSON.stringify(json());
  return press({
    url: `${origin}${path}`,
    method: "POST",
    seconds: SECONDS,
    headers: { "content-type": type, "user-agent": AGENT, cookie },
    requests: [{ setupRequest: (request) => ({ ...request, body: bodyOf() }) }],
  });
};

/** Reports of a type in the log. */
const countRecorded = async (url: string, type: string): Promise<number> => {
  const database = createDatabase({ connectionString: url });
  try {
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from log.events where type = $1 and data ->> 'month' is not null",
      [type],
    );
    return row?.count ?? 0;
  } finally {
    await database.close();
  }
};

const resultOf = async (
  { name, type }: Report,
  loads: readonly Load[],
  { url, least }: { readonly url: string; readonly least: number },
): Promise<BenchResult> => {
  const { perSecond, p99Ms } = best(loads);
  const failed = loads.reduce((sum, load) => sum + load.failed, 0);
  const answered = loads.reduce((sum, load) => sum + load.perSecond * SECONDS, 0);
  const recorded = await countRecorded(url, type);
  return {
    name: `${name}, durable and sealed, 64 connections`,
    value: perSecond,
    unit: "reports/s",
    floor: { name: "bare node:http with the same group commit", value: least },
    target: "none was set; all are in the log",
    reached: failed === 0 && recorded >= answered * MIN_RECORDED,
    details: { p99Ms, failed, recorded },
  };
};

/** Durable reports a second of the whole server, by kind, next to the floor of page views. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer();
  const floor = await startProcess("bench/census/bare-server.ts", {
    DATABASE_URL: server.url,
    BARE_SERVER: "plain",
  });
  const { cookie, crumb } = await visit(server.origin);
  const reports = reportsOf(crumb);
  const loads = new Map<Report, Load[]>(reports.map((report) => [report, []]));
  const bare: Load[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = "x".repeat(200);
      bare.push(await press({ url: floor.origin, method: "POST", body, seconds: SECONDS }));
      for (const [report, all] of loads) all.push(await send(server.origin, report, cookie));
    }
    const least = best(bare).perSecond;
    const results: BenchResult[] = [];
    for (const [report, all] of loads)
      results.push(await resultOf(report, all, { url: server.url, least }));
    return results;
  } finally {
    await endProcess(floor.child);
    await server.stop();
  }
};
