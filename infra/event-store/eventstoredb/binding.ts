import type { Pool } from "pg";
import type { SourceClient } from "./client.ts";
import { SourceRefused } from "./source-refused.ts";

/** The stream that marks a server's log as the one of a shop: its first event has the log's id. */
export const MARKER_STREAM = "daybook-log";

export type Source = { readonly logId: string; readonly state: "moving" | "eventstore" };

type Options = {
  readonly pool: Pick<Pool, "query">;
  readonly client: Pick<SourceClient, "append" | "first" | "at">;
  readonly newId: () => string;
};

const GUARD =
  "create or replace trigger eventstore_decides before update on log.head for each row execute function log.refuse_append()";

export const findSource = async (pool: Pick<Pool, "query">): Promise<Source | undefined> => {
  const { rows } = await pool.query<{ log_id: string; state: Source["state"] }>(
    "select log_id, state from log.source",
  );
  const [row] = rows;
  return row && { logId: row.log_id, state: row.state };
};

/** Appends of every process are rejected from now on, except through the server. */
export const guardHead = async (pool: Pick<Pool, "query">): Promise<void> => {
  const { rows } = await pool.query(
    "select from pg_trigger where tgrelid = 'log.head'::regclass and tgname = 'eventstore_decides'",
  );
  // Creating it again would wait for every append.
  if (rows.length === 0) await pool.query(GUARD);
};
export const releaseHead = (pool: Pick<Pool, "query">) =>
  pool.query("drop trigger if exists eventstore_decides on log.head");

/** Marks the server's log as this shop's; repeating it changes nothing. */
export const markServer = async (
  client: Pick<SourceClient, "append" | "first">,
  logId: string,
): Promise<void> => {
  const marker = { id: logId, type: "LogMarked", data: { log: logId }, metadata: {} };
  // biome-ignore lint/plugin: only recorded events have an envelope.
  const verdict = await client.append(MARKER_STREAM, [marker as never], -1n);
  if (verdict.status === "appended") return;
  const found = await client.first(MARKER_STREAM);
  if (found?.id !== logId)
    throw new SourceRefused(
      "The server of EVENTSTORE_URL already has the log of another Daybook. Use a separate server for each shop.",
    );
};

/** The server must have what was copied last: a server without it is another one, or was restored. */
export const assertSameLog = async (
  { pool, client }: Omit<Options, "newId">,
  { logId }: Source,
): Promise<void> => {
  const marker = await client.first(MARKER_STREAM);
  const { rows } = await pool.query<{ id: string; source: string; position: string }>(
    `select e.id, c.source_position::text as source, c.position::text
       from log.copied c join log.events e on e.position = c.position
      order by c.position desc limit 1`,
  );
  const [last] = rows;
  const found = last && (await client.at(BigInt(last.source)));
  if (marker?.id === logId && found?.id === last?.id) return;
  throw new SourceRefused(
    `The server of EVENTSTORE_URL does not have this shop's log${last === undefined ? "" : ` up to position ${last.position}`}. Name the server that has it, or restore that server's backup first.`,
  );
};

/** A new shop: the log begins on the server. */
const begin = async ({ pool, client, newId }: Options): Promise<string> => {
  await pool.query(
    "insert into log.source (log_id, state) values ($1, 'eventstore') on conflict do nothing",
    [newId()],
  );
  const { logId } = (await findSource(pool)) as Source;
  try {
    await markServer(client, logId);
  } catch (error) {
    if (error instanceof SourceRefused) await pool.query("delete from log.source");
    throw error;
  }
  return logId;
};

/** The id of the log that the server decides. Throws SourceRefused, which says what to do. */
export const bindSource = async (options: Options): Promise<string> => {
  const { pool } = options;
  const source = await findSource(pool);
  if (source?.state === "moving")
    throw new SourceRefused(
      "The log of this shop is being moved. Finish it: npm run log:move -- --to eventstore, or take it back: npm run log:move -- --to postgres",
    );
  if (source !== undefined) await assertSameLog(options, source);
  else {
    const { rows } = await pool.query<{ position: string }>("select position::text from log.head");
    if (rows[0]?.position !== "0")
      throw new SourceRefused(
        `EVENTSTORE_URL is set, but this shop has its log in Postgres (${rows[0]?.position} events). Stop Daybook and move the log: npm run log:move -- --to eventstore. Or leave EVENTSTORE_URL unset.`,
      );
  }
  const logId = source?.logId ?? (await begin(options));
  await guardHead(pool);
  return logId;
};
