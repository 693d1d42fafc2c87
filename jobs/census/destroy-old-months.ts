import type { Handler } from "#commands/kit/handle.ts";
import {
  MEASURING_RETENTION_CATEGORY,
  MEASURING_RETENTION_ID,
  measuringRetentionDecider,
} from "#domain/measuring/decide-retention.ts";
import { MeasuringRetentionEvent } from "#domain/measuring/events.ts";
import { firstRetainedMonth } from "#domain/measuring/retention.ts";
import { type EventMetadata, type EventStore, streamName } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { sweep } from "../kit/sweep.ts";

type MonthKey = {
  readonly keyId: string;
  readonly websiteId: string;
  readonly month: string;
  readonly since: bigint;
};

export type DestroyMonthsDependencies = {
  readonly eventStore: Pick<EventStore, "append">;
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "destroyKey">;
  readonly newId: () => string;
  readonly now: () => string;
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  /** Removes what a killed process left of its work. */
  readonly dropLeft: () => Promise<void>;
  /**
   * Keeps what was counted from the month, and destroys its key. Returns the projections that it has to wait
   * for; without any, the month is destroyed.
   */
  readonly destroyMonth: (
    key: MonthKey,
  ) => Promise<readonly { readonly projection: string; readonly isStopped: boolean }[]>;
};

/** Websites that may have something to destroy; what each keeps is read from its stream. */
const candidatesText = `
  select website_id as "websiteId" from read.measuring_retention
   where keep_months is not null order by website_id`;

/** A new version of the projection makes the table, and can be behind this process at a start. */
const hasTableText = "select to_regclass('read.measuring_retention') is not null as has";

const dueText = `
  select key_id as "keyId", website_id as "websiteId", month, since_position::text as since
    from measuring_months
   where website_id = $1 and month < $2 and destroyed_at is null order by month`;

const unannouncedText = `
  select key_id as "keyId", website_id as "websiteId", month, hits::int as hits,
         coalesce(reports, hits)::int as reports,
         destroyed_at as "destroyedAt"
    from measuring_months where destroyed_at is not null and announced_at is null
   order by website_id, month`;

type Unannounced = Omit<MonthKey, "since"> & {
  readonly hits: number;
  readonly reports: number;
  readonly destroyedAt: string;
};

/** Records that a month is destroyed, once, also after a crash between the two. */
const createAnnounce = (dependencies: DestroyMonthsDependencies) => {
  const { eventStore, personalData, sql, newId } = dependencies;
  return async ({
    keyId,
    websiteId,
    month,
    hits,
    reports,
    destroyedAt,
  }: Unannounced): Promise<boolean> => {
    const metadata: EventMetadata = { websiteId, actor: "job:measuring", correlationId: newId() };
    await personalData.destroyKey(websiteId, keyId);
    type Destroyed = Extract<MeasuringRetentionEvent, { type: "MeasuringMonthDestroyed" }>;
    const event: Omit<Destroyed, "type" | "reports"> & { readonly reports: number } = {
      month,
      keyId,
      hits,
      reports,
      destroyedAt: new Date(destroyedAt).toISOString(),
    };
    const { status } = await eventStore.append({
      stream: streamName(MEASURING_RETENTION_CATEGORY, websiteId, MEASURING_RETENTION_ID),
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
 * A month waits until every projection has read it. One that is catching up will have done so the next day; one
 * that stands still would make the month wait without an end.
 */
const createStopped = (websiteId: string) => {
  const months: string[] = [];
  const names = new Set<string>();
  return {
    note: (
      month: string,
      awaited: Awaited<ReturnType<DestroyMonthsDependencies["destroyMonth"]>>,
    ): void => {
      const stopped = awaited.filter(({ isStopped }) => isStopped);
      if (stopped.length > 0) months.push(month);
      for (const { projection } of stopped) names.add(projection);
    },
    /** @throws when a month waits for a projection that stands still */
    end: (): void => {
      if (months.length === 0) return;
      throw new Error(
        `Website ${websiteId}: the reports of ${months.join(", ")} are due to be destroyed, but have not been read by ${[...names].join(", ")}, which stands still. Projections shows why.`,
      );
    },
  };
};

/**
 * Destroys the reports of months that are over for longer than their website keeps them. Returns the
 * number of months.
 */
export const createDestroyOldMonths = (
  dependencies: DestroyMonthsDependencies,
): (() => Promise<number>) => {
  const { sql, handler, timeZoneOf, destroyMonth, now } = dependencies;
  const retentions = handler(measuringRetentionDecider, MeasuringRetentionEvent);
  const announce = createAnnounce(dependencies);
  return async () => {
    await dependencies.dropLeft();
    const failure = "The reports of some months could not be destroyed.";
    return sweep(failure, async (each) => {
      const [table] = await sql.query<{ has: boolean }>(hasTableText);
      type Candidate = { readonly websiteId: string };
      const candidates = table?.has ? await sql.query<Candidate>(candidatesText) : [];
      await each(candidates, async ({ websiteId }) => {
        const timeZone = await timeZoneOf(websiteId);
        const firstRetained = async () => {
          // From the stream: a table can be behind, and a destroyed month never comes back.
          const { state } = await retentions.load(websiteId, MEASURING_RETENTION_ID);
          const { months } = state;
          return months === null ? "" : firstRetainedMonth(now(), timeZone, months);
        };
        type Row = Omit<MonthKey, "since"> & { readonly since: string };
        const due = await sql.query<Row>(dueText, [websiteId, await firstRetained()]);
        // A month takes time, in which the website can decide to keep the next one.
        const stopped = createStopped(websiteId);
        for (const key of due)
          if (key.month < (await firstRetained()))
            stopped.note(key.month, await destroyMonth({ ...key, since: BigInt(key.since) }));
        stopped.end();
        return true;
      });
      return each(await sql.query<Unannounced>(unannouncedText), announce);
    });
  };
};
