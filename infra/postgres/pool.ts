import { createHash } from "node:crypto";
import type { Duplex } from "node:stream";
import pg from "pg";
import { copyIn, isCopyIn } from "./copy-in.ts";
import { createCursors } from "./cursor.ts";
import { isoOf } from "./iso-moment.ts";
import { createPinnedConnection } from "./lane.ts";
import type { Database, Sql, SqlStatement } from "./port.ts";

// A double represents counts and money exactly (below 2^53); log positions are selected as text or
// cast.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoOf);

/**
 * More than the number of constant texts. Filters of lists create further ones without bound, and
 * Postgres keeps every plan.
 */
export const MAX_STATEMENTS = 2_000;
const statementNames = new Map<string, string>();

/** The same text is the same prepared statement on every connection; undefined: not prepared. */
const nameOf = (text: string): string | undefined => {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_STATEMENTS) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  statementNames.set(text, name);
  return name;
};

type Queryable = Pick<pg.Client, "query">;

const sqlOn = (client: Queryable): Sql => ({
  query: async <Row>(text: string, values: readonly unknown[] = []) => {
    if (isCopyIn(text)) {
      await copyIn(client, text, values);
      return [];
    }
    const { rows } = await client.query({ name: nameOf(text), text, values: [...values] });
    return rows as Row[];
  },
});

/**
 * Statements are planned once, often while their tables are nearly empty and a full scan is
 * cheapest, and keep that plan until autovacuum runs: after 20,000 submissions, finding a person
 * read 20,000 rows and used a whole core. Where no index applies, tables are still scanned; but
 * before Postgres 18 such a plan is so expensive that it is compiled each time. It is set in the
 * session, because poolers reject settings in the connection parameters.
 */
const PLANNING = "set enable_seqscan = off; set jit = off";

const MS_PER_SECOND = 1_000;

/** Long enough for what waits behind a restart of Postgres. */
const CONNECT_WITHIN_MS = 60_000;

export type PoolOptions = {
  readonly connectionString: string;
  /** Maximum number of connections; default: 10. */
  readonly max?: number;
  readonly applicationName?: string;
  /** Maximum time of a statement; absent, or 0: the role's or the database's. Rows that are streamed have their own limits. */
  readonly statementSeconds?: number | undefined;
  readonly onError?: (error: Error) => void;
  /** Called for each connection that was opened. */
  readonly onOpen?: () => void;
};

export const createDatabase = ({
  connectionString,
  max = 10,
  applicationName = "daybook",
  statementSeconds = 0,
  onError = () => undefined,
  onOpen = () => undefined,
}: PoolOptions): Database => {
  const settings: pg.PoolConfig = {
    connectionString,
    max,
    application_name: applicationName,
    // A connection that a firewall has forgotten ends, and nobody waits for ever for a free one.
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // Callers that wait for the connection also wait for this.
    onConnect: async (client) => {
      // Without a limit of Daybook's, the one of the role or the database stays in force.
      const limit =
        statementSeconds > 0 ? `; set statement_timeout = ${statementSeconds * MS_PER_SECOND}` : "";
      await client.query(PLANNING + limit);
      onOpen();
    },
  };
  const pool = new pg.Pool(settings);
  // Its connections are opened at first use.
  const pipelined = new pg.Pool({ ...settings, pipeline: true });
  const cursors = createCursors({ connectionString, onError, onOpen });
  // A connection that breaks while idle must not end the process: the pool opens a new one.
  pool.on("error", onError);
  pipelined.on("error", onError);
  return {
    ...sqlOn(pool as unknown as Queryable),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      const note = (error: Error) => {
        broken = error;
      };
      client.on("error", note);
      try {
        await client.query("begin");
        const value = await work(sqlOn(client));
        await client.query("commit");
        return value;
      } catch (error) {
        await client.query("rollback").catch(note);
        throw error;
      } finally {
        client.off("error", note);
        client.release(broken);
      }
    },
    transactionOf: (statements) =>
      createPinnedConnection(pipelined, sendAtOnce).transactionOf(statements),
    lane: () => createPinnedConnection(pipelined, sendAtOnce),
    stream: cursors.stream,
    close: async () => {
      await Promise.all([pool.end(), pipelined.end(), cursors.close()]);
    },
  };
};

/**
 * Everything that is sent to this client in the meantime leaves in one write: during form
 * submissions, one write per statement of the projections took a tenth of the process's time.
 */
const inOneWrite = <Value>(client: pg.PoolClient, send: () => Value): Value => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } })
    .connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
};

const sendAtOnce = async (
  client: pg.PoolClient,
  statements: readonly SqlStatement[],
): Promise<void> => {
  const sql = sqlOn(client);
  const sent = inOneWrite(client, () => [
    client.query("begin"),
    ...statements.map(({ text, values }) => sql.query(text, values)),
    // In a failed transaction Postgres turns this into a rollback.
    client.query("commit"),
  ]);
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === "rejected");
  if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
};
