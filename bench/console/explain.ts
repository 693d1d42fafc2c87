import { randomUUID } from "node:crypto";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import type { Append, NewEvent } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { type ExplainedNumber, explainContract } from "#read-api/explained/explain-contract.ts";
import { createExplain, type Explain } from "#read-api/history/explain.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";

const EVENTS = 100_000;
const AT_ONCE = 1_000;
const QUESTIONS = 200;
const OPEN_TARGET_MS = 3_000;
const SLIDER_TARGET_MS = 300;
const MEMORY_TARGET_MB = 150;
const MEGABYTE = 1024 * 1024;

const metadata = { websiteId: "demo", actor: "visitor", correlationId: "bench" };
const at = "2030-01-01T00:00:00.000Z";
const event = (type: string, data: NewEvent["data"]): NewEvent => ({
  id: randomUUID(),
  type,
  version: 1,
  data,
});

const stockEvent = (index: number): NewEvent => {
  const about = { productId: "mug", variantId: "mug" };
  const hold = { ...about, holdId: `hold-${index - (index % 3)}`, quantity: 1 };
  if (index % 3 === 0)
    return event("StockReceived", { ...about, quantity: 1, reference: "R", receivedAt: at });
  return index % 3 === 1
    ? event("StockHeld", { ...hold, expiresAt: at, heldAt: at })
    : event("StockHoldReleased", { ...hold, reason: "cancelled", releasedAt: at });
};

const signUp = (index: number): Append => {
  const personId = randomUUID();
  const key = { productId: "pot", variantId: "pot" };
  return {
    stream: `restockSignUp-demo.${signUpStreamId(key, personId)}`,
    expectedRevision: "any",
    metadata,
    events: [
      event("RestockSignedUp", {
        ...key,
        signUpId: randomUUID(),
        productName: "Pot",
        sku: "POT",
        attributes: {},
        isJoinMailingList: false,
        person: { personId, sealed: "x".repeat(160) },
        origin: "https://shop.example",
        signedUpAt: `${index}`,
      }),
    ],
  };
};

const fill = async (url: string): Promise<void> => {
  const eventStore = createPostgresEventStore({ connectionString: url });
  const stream = "stock-demo.mug";
  for (let from = 0; from < EVENTS; from += AT_ONCE) {
    const indexes = Array.from({ length: AT_ONCE }, (_, index) => from + index);
    const events = indexes.map(stockEvent);
    await eventStore.append({ stream, expectedRevision: "any", metadata, events });
    await eventStore.appendAll(indexes.map(signUp));
  }
  await eventStore.close();
};

const residentMb = (): number => process.memoryUsage().rss / MEGABYTE;
const percentile = (taken: readonly number[], part: number): number =>
  taken.toSorted((a, b) => a - b)[Math.min(taken.length - 1, Math.floor(taken.length * part))] ?? 0;

const timed = async <Value>(work: () => Promise<Value>) => {
  const started = performance.now();
  return { value: await work(), ms: performance.now() - started };
};

const measure = async (
  explain: Explain,
  number: ExplainedNumber,
  id: string,
): Promise<BenchResult[]> => {
  const ask = (more: object) =>
    explain("demo", explainContract.query.parse({ number, id, ...more }));
  const before = residentMb();
  const opened = await timed(() => ask({}));
  const most = residentMb() - before;
  const { points, events } = opened.value;
  const moments = points.map(({ position }) => position);
  const taken: number[] = [];
  for (let question = 0; question < QUESTIONS; question += 1) {
    const position = moments[Math.floor((question * 7_919) % moments.length)];
    taken.push((await timed(() => ask({ at: position }))).ms);
  }
  const name = `${number} explained, ${events.toLocaleString("en-US")} events`;
  return [
    {
      name: `${name}: opened for the first time`,
      value: opened.ms,
      unit: "ms",
      target: `below ${OPEN_TARGET_MS} ms`,
      reached: opened.ms < OPEN_TARGET_MS,
    },
    {
      name: `${name}: rewound`,
      value: percentile(taken, 0.99),
      unit: "ms, p99",
      target: `below ${SLIDER_TARGET_MS} ms`,
      reached: percentile(taken, 0.99) < SLIDER_TARGET_MS,
      details: { "p50 ms": percentile(taken, 0.5) },
    },
    {
      name: `${name}: memory`,
      value: most,
      unit: "MB more",
      target: `below ${MEMORY_TARGET_MB} MB`,
      reached: most < MEMORY_TARGET_MB,
    },
  ];
};

/** The time to explain a number with a long history. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchDatabase();
  const database: Database = createDatabase({ connectionString: server.url });
  try {
    await fill(server.url);
    await database.query("vacuum analyze log.events, log.streams");
    const explain = createExplain({
      sql: database,
      personalData: { open: async () => [] },
      orderIdOf: (_, cartId) => cartId,
      websiteFacts: async () => ({ timeZone: "UTC", currency: "USD" }),
      explainedNumbers,
      eventTexts,
    });
    return [
      ...(await measure(explain, "stock-available", "mug")),
      ...(await measure(explain, "restock-waiting", "pot.pot")),
    ];
  } finally {
    await database.close();
    await server.stop();
  }
};
