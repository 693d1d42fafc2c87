import pg from "pg";
import { isoOf } from "#infra/postgres/iso-moment.ts";
import { ANSWER_WITHIN_MS, READER_SETTINGS } from "./connection.ts";
import type { RecordedEvent } from "./port.ts";

/** What a reader of very many events needs of them. */
export type RecordedContent = Pick<RecordedEvent, "type" | "data" | "recordedAt" | "position"> & {
  readonly metadata: Pick<RecordedEvent["metadata"], "websiteId">;
};

/** Positions per statement: a filter without matches must not run for minutes. */
const WINDOW = 100_000n;

const READ_CONTENTS = `
  select position, recorded_at, type, website, data from log.events
   where position > $1 and position <= $2 and type = any ($3) order by position limit $4`;

type Row = readonly [
  position: string,
  recordedAt: string,
  type: string,
  website: string,
  data: string,
];

/** Reads events of some types without what is not their content: that is less to send and to make objects of. */
export const createContentReader = (connectionString: string) => {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    keepAlive: true,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: "daybook-log",
    onConnect: async (client) => {
      await client.query(READER_SETTINGS);
    },
  });
  pool.on("error", () => undefined);
  const metadataOf = new Map<string, RecordedContent["metadata"]>();
  const toContent = ([position, recordedAt, type, websiteId, data]: Row): RecordedContent => {
    let metadata = metadataOf.get(websiteId);
    if (metadata === undefined) {
      metadata = { websiteId };
      metadataOf.set(websiteId, metadata);
    }
    return {
      type,
      data: JSON.parse(data) as RecordedEvent["data"],
      position: BigInt(position),
      metadata,
      recordedAt: isoOf(recordedAt),
    };
  };
  return {
    /** Fewer than `limit` where the log ends, or where few of its events are of these types. */
    read: async (
      after: bigint,
      limit: number,
      types: readonly string[],
    ): Promise<readonly RecordedContent[]> => {
      const { rows } = await pool.query<string[]>({
        name: "log-contents",
        text: READ_CONTENTS,
        values: [after, after + WINDOW, types, limit],
        rowMode: "array",
        types: { getTypeParser: () => (value: string) => value },
      });
      return (rows as unknown as readonly Row[]).map(toContent);
    },
    close: (): Promise<void> => pool.end(),
  };
};
