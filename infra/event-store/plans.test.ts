import { expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createPostgresEventStore } from "./postgres.ts";
import { anAppend, freshStream } from "./sample-appends.ts";

const STREAMS = 4_000;
const APPENDS = 2 * STREAMS;

it.each([
  ["all accepted", 0],
  ["some refused", 50],
])(
  "reads only the rows it needs, with plans made on empty tables: %s",
  async (_, conflictEvery) => {
    const test = await createTestDatabase();
    const store = createPostgresEventStore({ connectionString: test.url });
    const streams = Array.from({ length: STREAMS }, () => freshStream());
    for (let from = 0; from < STREAMS; from += 100) {
      const batch = streams.slice(from, from + 100);
      const refused = (index: number) => conflictEvery > 0 && index % conflictEvery === 1;
      for (const expectedRevision of [-1n, 0n])
        await store.appendAll(
          batch.map((stream, index) =>
            anAppend(stream, { expectedRevision: refused(index) ? 9n : expectedRevision }),
          ),
        );
    }
    for (let n = 0; n < 20; n += 1) await store.readStream(streams[n * 100] as string);
    for (let after = 0n; after < 5_000n; after += 500n) await store.readAll({ after, limit: 500 });
    // The connections report what they have read when they end.
    await store.close();
    const read = await until(async () => {
      const rows = await test.database.query<{ streams: number; events: number }>(`
      select
        (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'streams')
          + (select seq_tup_read from pg_stat_user_tables where relname = 'streams') as streams,
        (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'events')
          + (select seq_tup_read from pg_stat_user_tables where relname = 'events') as events`);
      const [sums] = rows;
      return Number(sums?.events) >= 5_000 ? sums : undefined;
    });
    expect(Number(read.streams)).toBeGreaterThan(APPENDS / 2);
    expect(Number(read.streams)).toBeLessThan(4 * APPENDS);
    expect(Number(read.events)).toBeLessThan(2 * APPENDS);
    await test.drop();
  },
);
