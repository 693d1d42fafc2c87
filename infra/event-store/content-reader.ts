import pg from "pg";
import { ANSWER_WITHIN_MS, READER_SETTINGS } from "./connection.ts";

/** What a reader of very many events needs of them. */
export type RecordedContent = {
  /** Exact, because it is below 2^53. */
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
  readonly type: string;
  readonly websiteId: string;
  /** The data as JSON. */
  readonly text: string;
};

/** Positions per statement: a filter without matches must not run for minutes. */
const WINDOW = 100_000n;

const READ_CONTENTS = `
  select position, date_part('epoch', recorded_at), type, website, data from log.events
   where position > $1 and position <= $2 and type = any ($3) order by position limit $4`;

type Row = readonly [
  position: string,
  seconds: string,
  type: string,
  websiteId: string,
  text: string,
];

const MS_PER_SECOND = 1_000;
/** Postgres keeps microseconds; a fraction of this many seconds is less exact than that. */
const HALF_MICROSECOND = 0.000_5;

/** Cut to the millisecond, as the times of events are everywhere. */
const millisecondsOf = (seconds: string): number =>
  Math.floor(Number(seconds) * MS_PER_SECOND + HALF_MICROSECOND);

const contentOf = ([position, seconds, type, websiteId, text]: Row): RecordedContent => ({
  position: Number(position),
  recordedAt: millisecondsOf(seconds),
  type,
  websiteId,
  text,
});

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
      return (rows as unknown as readonly Row[]).map(contentOf);
    },
    close: (): Promise<void> => pool.end(),
  };
};
