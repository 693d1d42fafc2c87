import { setTimeout as pause } from "node:timers/promises";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { carts } from "#projections/cart/carts.ts";
import { requestRebuild } from "#projections/shared/requests.ts";
import { createProjectionWorker } from "#projections/worker.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { fillWithCarts } from "./cart-log.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 300_000);
const TARGET = 150_000;

/** Bare read of the whole log with nothing done to it: what no rebuild that reads the log can beat. */
const readFloor = async (eventStore: ReturnType<typeof createPostgresEventStore>) => {
  const startedAt = performance.now();
  let events = 0;
  for (let after = 0n, head = await eventStore.head(); after < head; ) {
    const page = await eventStore.readAll({
      after,
      limit: 1_000,
      filter: { categories: ["cart"] },
    });
    events += page.events.length;
    after = page.upTo;
  }
  return (events * 1_000) / (performance.now() - startedAt);
};

const untilBuilt = async (database: Database, before: number): Promise<void> => {
  for (;;) {
    const rows = await database.query(
      "select 1 from projection_builds where projection = $1 and state = 'current' and build <> $2",
      [carts.name, before],
    );
    if (rows.length > 0) return;
    await pause(5);
  }
};

export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchDatabase();
  const database = createDatabase({ connectionString: server.url });
  const eventStore = createPostgresEventStore({ connectionString: server.url });
  const worker = createProjectionWorker({ eventStore, database, projections: [carts] });
  try {
    await fillWithCarts(eventStore, EVENTS);
    await database.query("analyze log.events");
    const floor = await readFloor(eventStore);
    await worker.start();
    await worker.reached([carts.name], await eventStore.head(), 600_000);
    const [row] = await database.query<{ build: number }>(
      "select build from projection_builds where state = 'current'",
    );
    await database.query("checkpoint");
    await requestRebuild(database, carts.name, "bench");
    const startedAt = performance.now();
    await untilBuilt(database, row?.build ?? 0);
    const value = (EVENTS * 1_000) / (performance.now() - startedAt);
    return [
      {
        name: "rebuild of the cart projection",
        value,
        unit: "events/s",
        floor: { name: "reading the log only", value: floor },
        target: `≥ ${TARGET.toLocaleString("en-US")} events/s`,
        reached: value >= TARGET,
        details: { events: EVENTS },
      },
    ];
  } finally {
    await worker.stop();
    await eventStore.close();
    await database.close();
    await server.stop();
  }
};
