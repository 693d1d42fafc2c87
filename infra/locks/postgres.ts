import pg from "pg";
import { createTurns } from "#domain/kit/turns.ts";
import type { Locks } from "./port.ts";

const lock = `select pg_advisory_lock(hashtextextended($1, 0))`;
const tryLock = `select pg_try_advisory_lock(hashtextextended($1, 0)) as mine`;
const unlock = `select pg_advisory_unlock(hashtextextended($1, 0))`;
const unheldOf = `
  select name
    from unnest($1::text[]) as asked (name)
   where not exists (
     select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = hashtextextended(name, 0))`;

const RECONNECT_AFTER_MS = 500;

/** A session answers one query at a time. */
const createAsk = () => {
  const inTurn = createTurns();
  return {
    ask: <Row extends pg.QueryResultRow>(
      session: pg.Client,
      text: string,
      value: unknown,
    ): Promise<readonly Row[]> =>
      inTurn(async () => (await session.query<Row>(text, [value])).rows),
    answered: () => inTurn(async () => undefined),
  };
};

/**
 * Advisory locks of one connection's session, so that Postgres itself notices when the process
 * ends. It needs its own connection, not one through a pooler that shares sessions.
 */
export const createPostgresLocks = async ({
  connectionString,
  onError,
  onOpen = () => undefined,
}: {
  readonly connectionString: string;
  readonly onError: (error: unknown) => void;
  /** Called for each connection that was opened. */
  readonly onOpen?: () => void;
}): Promise<Locks> => {
  const held = new Set<string>();
  let closed = false;
  let client: pg.Client | undefined;

  const { ask, answered } = createAsk();

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString, application_name: "daybook-locks" });
    fresh.on("error", (error) => {
      onError(error);
      if (client !== fresh) return;
      client = undefined;
      reconnectSoon();
    });
    await fresh.connect();
    for (const name of held) await ask(fresh, lock, name);
    client = fresh;
    onOpen();
  };
  const reconnectSoon = (): void => {
    if (closed) return;
    setTimeout(() => {
      if (closed || client !== undefined) return;
      connect().catch((error: unknown) => {
        onError(error);
        reconnectSoon();
      });
    }, RECONNECT_AFTER_MS).unref();
  };
  const connected = (): pg.Client => {
    // The code of Postgres for a connection that does not exist.
    if (client === undefined)
      throw Object.assign(new Error("There is no connection for locks at the moment."), {
        code: "08003",
      });
    return client;
  };

  await connect();
  return {
    hold: async (name) => {
      held.add(name);
      if (client !== undefined) await ask(client, lock, name);
    },
    release: async (name) => {
      if (held.delete(name) && client !== undefined) await ask(client, unlock, name);
    },
    inTurn: async (name, work) => {
      const session = connected();
      const [taken] = await ask<{ mine: boolean }>(session, tryLock, name);
      if (taken?.mine !== true) return false;
      try {
        await work();
      } finally {
        // If the session broke in the meantime, the lock went with it.
        if (client === session) await ask(session, unlock, name).catch(onError);
      }
      return true;
    },
    unheld: async (names) => {
      const rows = await ask<{ name: string }>(connected(), unheldOf, names);
      return rows.map(({ name }) => name);
    },
    close: async () => {
      closed = true;
      const last = client;
      client = undefined;
      await answered();
      await last?.end();
    },
  };
};
