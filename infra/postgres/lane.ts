import type pg from "pg";
import type { PinnedConnection, SqlStatement } from "./port.ts";

type Send = (client: pg.PoolClient, statements: readonly SqlStatement[]) => Promise<void>;

type Holding = {
  readonly client: Promise<pg.PoolClient>;
  pending: number;
  broken: Error | undefined;
};

/** Keeps a connection only while something is in progress on it. */
export const createPinnedConnection = (pool: pg.Pool, send: Send): PinnedConnection => {
  let current: Holding | undefined;

  const hold = (): Holding => {
    const holding: Holding = { client: pool.connect(), pending: 0, broken: undefined };
    const note = (error: Error): void => {
      holding.broken ??= error;
    };
    holding.client.then((client) => client.on("error", note), note);
    return holding;
  };

  const letGo = async (holding: Holding): Promise<void> => {
    if (current === holding) current = undefined;
    const client = await holding.client.catch(() => undefined);
    client?.removeAllListeners("error");
    client?.release(holding.broken);
  };

  return {
    transactionOf: async (statements) => {
      current ??= hold();
      const mine = current;
      mine.pending += 1;
      try {
        await send(await mine.client, statements);
      } catch (error) {
        // The server's prepared statements are unknown now, so no other caller may use this
        // connection.
        mine.broken ??= error as Error;
        if (current === mine) current = undefined;
        throw error;
      } finally {
        mine.pending -= 1;
        if (mine.pending === 0) await letGo(mine);
      }
    },
  };
};
