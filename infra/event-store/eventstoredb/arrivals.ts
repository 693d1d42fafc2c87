import type { Pool } from "pg";
import { AppendOutcomeUnknown } from "../errors.ts";
import { isPassing } from "../failures.ts";
import type { Wakeups } from "../wakeups.ts";

export type Place = { readonly revision: bigint; readonly position: bigint };

/** Waits for what the server has accepted to arrive in Postgres. */
export type Arrivals = {
  /** The place of an event; rejects with AppendOutcomeUnknown after the limit. */
  readonly of: (eventId: string) => Promise<Place>;
  /** Whether the copy of a stream has reached a revision within the limit. */
  readonly reached: (stream: string, revision: bigint) => Promise<boolean>;
};

type Options = {
  readonly pool: Pool;
  readonly wakeups: Wakeups;
  /** Not in the specification; default: 2,000. */
  readonly waitForMs?: number | undefined;
};

type Waiter = { readonly until: number; readonly settle: PromiseWithResolvers<Place> };

const WAIT_FOR_MS = 2_000;
const LOOK_EVERY_MS = 25;

const findText = `
  select h.position::text as head, e.id, e.revision::text, e.position::text
    from log.head h left join log.events e on e.id = any($1::uuid[])`;
const revisionText = `
  select h.position::text as head, s.revision::text
    from log.head h left join log.streams s on s.name = $1`;

type Row = {
  readonly head: string;
  readonly id: string | null;
  readonly revision: string;
  readonly position: string;
};

/** One query looks for all events that are waited for. */
export const createArrivals = ({ pool, wakeups, waitForMs = WAIT_FOR_MS }: Options): Arrivals => {
  const waiting = new Map<string, Waiter>();
  let isLooking = false;

  const settle = (rows: readonly Row[]): void => {
    for (const { id, revision, position } of rows) {
      if (id === null) continue;
      waiting.get(id)?.settle.resolve({ revision: BigInt(revision), position: BigInt(position) });
      waiting.delete(id);
    }
  };
  const giveUp = (cause: unknown): void => {
    const now = performance.now();
    for (const [id, { until, settle: waiter }] of waiting) {
      if (now < until) continue;
      waiter.reject(new AppendOutcomeUnknown(cause));
      waiting.delete(id);
    }
  };

  const look = async (): Promise<void> => {
    while (waiting.size > 0) {
      const since = wakeups.generation();
      let head = 0n;
      let cause: unknown = new Error("The append has not arrived in Postgres in time.");
      try {
        const { rows } = await pool.query<Row>(findText, [[...waiting.keys()]]);
        head = BigInt(rows[0]?.head ?? 0);
        settle(rows);
      } catch (error) {
        if (!isPassing(error)) throw error;
        cause = error;
      }
      giveUp(cause);
      if (waiting.size > 0) await wakeups.wait({ after: head, since, atMostMs: LOOK_EVERY_MS });
    }
  };
  const startLooking = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      await look();
    } catch (error) {
      for (const { settle: waiter } of waiting.values()) waiter.reject(error);
      waiting.clear();
    } finally {
      isLooking = false;
    }
  };

  return {
    of: (eventId) => {
      const known = waiting.get(eventId);
      if (known !== undefined) return known.settle.promise;
      const waiter = {
        until: performance.now() + waitForMs,
        settle: Promise.withResolvers<Place>(),
      };
      waiting.set(eventId, waiter);
      void startLooking();
      return waiter.settle.promise;
    },
    reached: async (stream, revision) => {
      const until = performance.now() + waitForMs;
      for (;;) {
        const since = wakeups.generation();
        const { rows } = await pool.query<{ head: string; revision: string | null }>(revisionText, [
          stream,
        ]);
        if (BigInt(rows[0]?.revision ?? -1) >= revision) return true;
        if (performance.now() > until) return false;
        const head = BigInt(rows[0]?.head ?? 0);
        await wakeups.wait({ after: head, since, atMostMs: LOOK_EVERY_MS });
      }
    },
  };
};
