import { Logger } from "graphile-worker";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locks } from "#infra/locks/port.ts";
import { silentLog } from "#infra/log/log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createJobs } from "./graphile.ts";
import { startWorkers } from "./workers.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("workers that were given up keep their lock until the job that they began has ended", async () => {
  const queue = await createJobs({ connectionString: test.url, tasks: {}, log: silentLog });
  await queue.enqueue("slow", {}, "slow");
  const held = new Set<string>();
  const locks = {
    hold: async (name: string) => void held.add(name),
    release: async (name: string) => void held.delete(name),
  } as unknown as Locks;
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const work = { begun: 0, running: 0 };
  const pgPool = new pg.Pool({ connectionString: test.url });
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  const { abandon, promise, stop } = await startWorkers({
    pgPool,
    logger: new Logger(() => () => undefined),
    locks,
    options: { connectionString: test.url, tasks: { slow: () => ending }, log: silentLog },
    work,
    runAgain: async () => undefined,
    due: { changed: () => undefined, watch: () => undefined, stop: () => undefined },
  });
  await until(() => work.running === 1);
  abandon();
  await promise;
  expect(held.size).toBe(1);
  end();
  await until(() => held.size === 0);
  await stop();
  await pgPool.end();
  await queue.stop();
});
