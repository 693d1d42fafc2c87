import { expect, it } from "vitest";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createApply } from "./apply.ts";
import { type Build, STALE } from "./builds.ts";
import type { Projection } from "./projection.ts";
import { createSoftMutex } from "./soft-mutex.ts";
import { createWrites } from "./writes.ts";

const refusal = (code: string) => Object.assign(new Error(code), { code, severity: "ERROR" });

const projection: Projection = {
  name: "positions",
  version: 1,
  reads: {},
  tables: "",
  views: [],
  project: (batch) => [{ text: "", values: batch.map(({ position }) => position) }],
};

it("skips no page that was sent behind one that only went in pieces", async () => {
  let position = 0n;
  const applied: unknown[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const transactionOf: Database["transactionOf"] = (statements) => {
    const mine = before.then(() => {
      const [, known, from, to] = (statements[0]?.values ?? []) as bigint[];
      if (position < (known ?? 0n) || position > (from ?? 0n)) throw refusal(STALE);
      const rows = statements[1]?.values ?? [];
      if (rows.includes(1n) && rows.length === 4) throw refusal("54000");
      applied.push(...rows);
      position = to as bigint;
    });
    before = mine.catch(() => undefined);
    return mine;
  };
  const database = { lane: () => ({ transactionOf }) } as unknown as Database;
  const build = { build: 1, schema: "s", position } as Build;
  const standing = { ...build, known: 0n, caughtUp: false, failed: false, eventsPerSecond: 0 };
  const { prepare, apply } = createApply({
    database,
    projection,
    build,
    standing,
    mutex: createSoftMutex(),
  });
  const writes = createWrites(apply);
  const add = async (first: bigint) => {
    const events = [0n, 1n, 2n, 3n].map((index) => ({ position: first + index }) as RecordedEvent);
    await writes.add(await prepare({ events, upTo: first + 3n, more: true }, first - 1n));
  };
  const addAll = async () => {
    for (const first of [1n, 5n, 9n]) await add(first);
  };
  await expect(addAll()).rejects.toThrow("no longer at the expected position");
  await writes.ended();
  expect(applied).toEqual([1n, 2n, 3n, 4n]);
});
