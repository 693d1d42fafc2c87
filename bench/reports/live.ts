import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Client } from "#tests/support/client.ts";
import { signIn } from "../pages/filled-page.ts";
import type { BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const PER_SECOND = 1_000;
const VISITORS = 500;
const TARGET_MS = 1_000;
/** Targets for the whole dashboard in one call. */
const MAX_IDLE_MS = 60;
const MAX_BUSY_MS = 150;
const DASHBOARD = "/api/console/traffic?compare=period";
const LOOK_EVERY_MS = 5;
const LOST_AFTER_MS = 10_000;
const headers = {
  "content-type": "application/x-www-form-urlencoded",
  // Bots are not counted.
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

const bodyOf = (visitorId: string): string =>
  new URLSearchParams({
    event: "1",
    data: JSON.stringify({ url: "/shop/p/field-notebook", title: "Field Notebook" }),
    ss_cvr: visitorId,
  }).toString();

/** The visits that *Visitors now* counts. */
const isShownText = "select exists (select from read.visits where visitor = $1) as shown";

/** From the moment at which a new visitor's page view is sent until a panel counts the visitor, in ms. */
const sendAndWait = async (url: string, database: Database): Promise<number> => {
  const visitorId = randomUUID();
  const startedAt = performance.now();
  const answer = await fetch(url, { method: "POST", headers, body: bodyOf(visitorId) });
  if (answer.status !== 204) throw new Error(`A page view was answered with ${answer.status}.`);
  while (performance.now() - startedAt < LOST_AFTER_MS) {
    const [row] = await database.query<{ shown: boolean }>(isShownText, [visitorId]);
    if (row?.shown === true) return performance.now() - startedAt;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error("A page view has not reached the panel.");
};

/** The whole dashboard of today, as *Visits* shows it, in ms. */
const openDashboard = async (owner: Client): Promise<number> => {
  await pause(LOOK_EVERY_MS);
  const startedAt = performance.now();
  const answer = await owner.get(DASHBOARD);
  if (answer.status !== 200) throw new Error(`The dashboard was answered with ${answer.status}.`);
  return performance.now() - startedAt;
};

const sampled = async (work: () => Promise<number>, seconds: number) => {
  const endsAt = performance.now() + seconds * 1_000;
  const waits: number[] = [];
  while (performance.now() < endsAt) waits.push(await work());
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), samples: sorted.length };
};

type Sampled = Awaited<ReturnType<typeof sampled>>;

const resultOf = (
  name: string,
  targetMs: number,
  { p50, p99, samples }: Sampled,
  details: Record<string, number> = {},
): BenchResult => ({
  name,
  value: p99,
  unit: "ms, p99",
  target: `≤ ${targetMs} ms`,
  reached: p99 <= targetMs,
  details: { p50, samples, ...details },
});

/** The same while page views arrive. */
const sampledUnderLoad = async (url: string, work: () => Promise<number>) => {
  const load = autocannon({
    url,
    connections: 64,
    duration: SECONDS,
    overallRate: PER_SECOND,
    requests: Array.from({ length: VISITORS }, () => ({
      method: "POST" as const,
      headers,
      body: bodyOf(randomUUID()),
    })),
  });
  const times = await sampled(work, SECONDS - 1);
  const { "2xx": answered, duration, non2xx, errors } = await load;
  return {
    times,
    details: { "page views a second": answered / duration, failed: non2xx + errors },
  };
};

/**
 * From a page view to the panel that counts its visitor, and the whole dashboard in one call, with nothing else and
 * while 1,000 page views a second arrive.
 */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer();
  const database = createDatabase({ connectionString: server.url });
  const url = `${server.origin}/api/census/RecordHit`;
  const results: BenchResult[] = [];
  try {
    const owner = await signIn(server);
    for (const [name, work, [idleMs, busyMs]] of [
      ["from a page view to the panel", () => sendAndWait(url, database), [TARGET_MS, TARGET_MS]],
      ["whole dashboard in one call", () => openDashboard(owner), [MAX_IDLE_MS, MAX_BUSY_MS]],
    ] as const) {
      const idle = await sampled(work, SECONDS / 3);
      results.push(resultOf(`${name}, with nothing else`, idleMs, idle));
      const { times, details } = await sampledUnderLoad(url, work);
      results.push(resultOf(`${name}, while others arrive`, busyMs, times, details));
    }
    return results;
  } finally {
    await database.close();
    await server.stop();
  }
};
