import { createHash } from "node:crypto";
import type { Duplex } from "node:stream";
import pg from "pg";
import { createCursors } from "./cursor.ts";
import { isoOf } from "./iso-moment.ts";
import { createPinnedConnection } from "./lane.ts";
import type { Database, Sql, SqlStatement } from "./port.ts";

// Counts and money fit a double exactly (below 2^53); log positions are asked for as text or cast.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoOf);

/** More than there are constant texts. Filters of lists make new ones without end, and Postgres keeps every plan. */
export const MAX_STATEMENTS = 2_000;
const statementNames = new Map<string, string>();

/** The same text is the same prepared statement on every connection; undefined: it is not prepared. */
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
    const { rows } = await client.query({ name: nameOf(text), text, values: [...values] });
    return rows as Row[];
  },
});

/**
 * Statements are planned once, often while their tables are all but empty and reading them whole is
 * cheapest, and keep that plan until autovacuum comes by: after 20,000 submissions finding a person
 * read 20,000 rows, and took a whole core. Where no index answers, tables are read whole all the same;
 * but before Postgres 18 such a plan is so dear that it is compiled first, each time. Told to the session,
 * because poolers turn away who asks for settings when connecting.
 */
const PLANNING = "set enable_seqscan = off; set jit = off";

export type PoolOptions = {
  readonly connectionString: string;
  /** Connections at most; 10 by default. */
  readonly max?: number;
  readonly applicationName?: string;
  readonly onError?: (error: Error) => void;
};

export const createDatabase = ({
  connectionString,
  max = 10,
  applicationName = "daybook",
  onError = () => undefined,
}: PoolOptions): Database => {
  const settings: pg.PoolConfig = {
    connectionString,
    max,
    application_name: applicationName,
    // Whoever waits for the connection waits for this, too.
    onConnect: async (client) => {
      await client.query(PLANNING);
    },
  };
  const pool = new pg.Pool(settings);
  // Its connections are made when they are first needed.
  const pipelined = new pg.Pool({ ...settings, pipeline: true });
  const cursors = createCursors({ connectionString, onError });
  // A connection that breaks while idle must not end the process: the pool makes a new one.
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
 * Everything that is sent to this client meanwhile leaves in one write: while forms were sent, the writes
 * of projections, one per statement, took a tenth of the process's time.
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
    // Of a transaction in which something failed, Postgres makes a rollback.
    client.query("commit"),
  ]);
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === "rejected");
  if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
};
