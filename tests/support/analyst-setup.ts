import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillWithCarts } from "../../bench/projections/cart-log.ts";

const main = fileURLToPath(new URL("../../analyst/main.ts", import.meta.url));

export const EVENTS = 600;

export let test: TestDatabase;

export let eventStore: EventStore;

const children: ChildProcess[] = [];

export const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: test.url,
      DAYBOOK_SECRET: "a secret for tests of at least 32 characters",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...said }));
  return { child, said, ended };
};

/** Registers the set-up of these tests, once in a file. */
export const setUpAnalyst = (): void => {
  beforeAll(async () => {
    test = await createTestDatabase();
    eventStore = createPostgresEventStore({ connectionString: test.url });
    await fillWithCarts(eventStore, EVENTS);
  });
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL");
    await eventStore.close();
    await test.drop();
  });
};
