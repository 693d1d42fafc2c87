import { randomUUID } from "node:crypto";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { PartitionStatus } from "./partition.ts";

/** A quiet worker still shows every few seconds that it lives. */
const SAVE_AT_LEAST_EVERY_MS = 5_000;
const FORGOTTEN_AFTER = "1 hour";

const saveText = `
  insert into kafka_readers as kept (worker, partition, position, next_offset, end_offset, problem)
  select $1, * from unnest($2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[])
  on conflict (worker, partition) do update
     set position = excluded.position, next_offset = excluded.next_offset,
         end_offset = excluded.end_offset, problem = excluded.problem, seen_at = now()`;
const forgetText = `
  delete from kafka_readers where worker = $1 or seen_at < now() - interval '${FORGOTTEN_AFTER}'`;

/** Records for operators how far this process has read each partition. */
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
    set: (status: readonly PartitionStatus[]) => {
      const shown = status.map((each) => Object.values(each).join()).join(";");
      if (shown === saved && performance.now() - savedAt < SAVE_AT_LEAST_EVERY_MS) return;
      saved = shown;
      savedAt = performance.now();
      inTurn(saveText, [
        worker,
        status.map(({ partition }) => partition),
        status.map(({ position }) => position),
        status.map(({ nextOffset }) => nextOffset),
        status.map(({ endOffset }) => endOffset),
        status.map(({ problem }) => problem),
      ]);
    },
    stop: async () => {
      inTurn(forgetText, [worker]);
      await saving;
    },
  };
};
