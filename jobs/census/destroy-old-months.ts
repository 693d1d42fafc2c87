import { createForgetOne, type ForgetOneDependencies } from "#commands/kit/forget-one.ts";
import {
  MEASURING_KEEPING_CATEGORY,
  MEASURING_KEEPING_ID,
} from "#domain/measuring/decide-keeping.ts";
import type { MeasuringKeepingEvent } from "#domain/measuring/events.ts";
import { firstKeptMonth } from "#domain/measuring/keeping.ts";
import { type EventMetadata, streamName } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createSweep } from "../kit/sweep.ts";

type MonthKey = {
  readonly keyId: string;
  readonly websiteId: string;
  readonly month: string;
  readonly since: bigint;
};

export type DestroyMonthsDependencies = ForgetOneDependencies & {
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  /** Keeps what was counted from the month, and destroys its key; `busy` when that has to wait. */
  readonly destroyMonth: (key: MonthKey) => Promise<"destroyed" | "busy">;
};

type Keeping = { readonly websiteId: string; readonly months: number };

const keepingText = `
  select website_id as "websiteId", keep_months as months from read.measuring_retention
   where keep_months is not null order by website_id`;

/** A new version of the projection makes the table, and can be behind this process at a start. */
const hasTableText = "select to_regclass('read.measuring_retention') is not null as has";

const dueText = `
  select key_id as "keyId", website_id as "websiteId", month, since_position::text as since
    from measuring_months
   where website_id = $1 and month < $2 and destroyed_at is null order by month`;

const unannouncedText = `
  select key_id as "keyId", website_id as "websiteId", month, hits::int as hits,
         destroyed_at as "destroyedAt"
    from measuring_months where destroyed_at is not null and announced_at is null
   order by website_id, month`;

type Unannounced = Omit<MonthKey, "since"> & {
  readonly hits: number;
  readonly destroyedAt: string;
};

/** Records that a month is destroyed, once, also after a crash between the two. */
const createAnnounce = (dependencies: DestroyMonthsDependencies) => {
  const { eventStore, sql, newId } = dependencies;
  const forget = createForgetOne(dependencies);
  return async ({ keyId, websiteId, month, hits, destroyedAt }: Unannounced): Promise<boolean> => {
    const metadata: EventMetadata = { websiteId, actor: "job:measuring", correlationId: newId() };
    if ((await forget(keyId, metadata)) === undefined) return false;
    const event: Omit<MeasuringKeepingEvent & { type: "MeasuringMonthDestroyed" }, "type"> = {
      ...{ month, keyId, hits },
      destroyedAt: new Date(destroyedAt).toISOString(),
    };
    const { status } = await eventStore.append({
      stream: streamName(MEASURING_KEEPING_CATEGORY, websiteId, MEASURING_KEEPING_ID),
      expectedRevision: "any",
      events: [{ id: newId(), type: "MeasuringMonthDestroyed", version: 1, data: event }],
      metadata,
      idempotency: { key: `month destroyed ${keyId}`, answer: null },
    });
    if (status === "conflict") return false;
    await sql.query("update measuring_months set announced_at = now() where key_id = $1", [keyId]);
    return true;
  };
};

/**
 * Destroys the page views of months that are over for longer than their website keeps them. Returns the
 * number of months.
 */
export const createDestroyOldMonths = (
  dependencies: DestroyMonthsDependencies,
): (() => Promise<number>) => {
  const { sql, timeZoneOf, destroyMonth, now } = dependencies;
  const announce = createAnnounce(dependencies);
  return async () => {
    const sweep = createSweep("The page views of some months could not be destroyed.");
    const [table] = await sql.query<{ has: boolean }>(hasTableText);
    const keepings = table?.has ? await sql.query<Keeping>(keepingText) : [];
    await sweep.each(keepings, async ({ websiteId, months }) => {
      const first = firstKeptMonth(now(), await timeZoneOf(websiteId), months);
      type Row = Omit<MonthKey, "since"> & { readonly since: string };
      const due = await sql.query<Row>(dueText, [websiteId, first]);
      for (const key of due) await destroyMonth({ ...key, since: BigInt(key.since) });
      return true;
    });
    const announced = await sweep.each(await sql.query<Unannounced>(unannouncedText), announce);
    sweep.end();
    return announced;
  };
};
