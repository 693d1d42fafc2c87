import { randomUUID } from "node:crypto";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { PartitionStatus } from "./partition.ts";
import type { PartitionGap } from "./partitions.ts";

/** A quiet worker still shows every few seconds that it lives. */
const SAVE_AT_LEAST_EVERY_MS = 5_000;
const FORGOTTEN_AFTER = "1 hour";

const saveText = `
  insert into kafka_readers as kept (worker, partition, position, next_offset, end_offset, problem)
  select $1::uuid, read.*, $6::text from unnest($2::int[], $3::bigint[], $4::bigint[], $5::bigint[]) as read
  on conflict (worker, partition) do update
     set position = excluded.position, next_offset = excluded.next_offset,
         end_offset = excluded.end_offset, problem = excluded.problem, seen_at = now()`;
const forgetText = `
  delete from kafka_readers where worker = $1 or seen_at < now() - interval '${FORGOTTEN_AFTER}'`;
const gapsText = `
  insert into kafka_gaps as kept (partition, after, up_to, events)
  select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[])
  on conflict (partition, after) do update
     set up_to = greatest(kept.up_to, excluded.up_to),
         events = greatest(kept.events, excluded.events), noticed_at = now()`;

/** Records for operators how far this process has read each partition, and what a partition lacked. */
export const createReaderStatus = (sql: Sql, log: Log) => {
  const worker = randomUUID();
  let saved: string | undefined;
  let savedAt = 0;
  let saving: Promise<unknown> = Promise.resolve();

  const inTurn = (text: string, values: readonly unknown[]) => {
    saving = saving
      .then(() => sql.query(text, [...values]))
      .catch((error: unknown) => log.debug({ error }, "The status of a reader was not saved."));
  };

  return {
    set: (status: readonly PartitionStatus[], problem: string | null) => {
      const shown = status.map((each) => Object.values(each).join()).join(";");
      if (`${shown} ${problem}` === saved && performance.now() - savedAt < SAVE_AT_LEAST_EVERY_MS)
        return;
      saved = `${shown} ${problem}`;
      savedAt = performance.now();
      inTurn(saveText, [
        worker,
        status.map(({ partition }) => partition),
        status.map(({ position }) => position),
        status.map(({ nextOffset }) => nextOffset),
        status.map(({ endOffset }) => endOffset),
        problem,
      ]);
    },
    gaps: (gaps: readonly PartitionGap[]) =>
      inTurn(gapsText, [
        gaps.map(({ partition }) => partition),
        gaps.map(({ after }) => after),
        gaps.map(({ upTo }) => upTo),
        gaps.map(({ events }) => events),
      ]),
    stop: async () => {
      inTurn(forgetText, [worker]);
      await saving;
    },
  };
};
