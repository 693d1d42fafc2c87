import { dayOf } from "#domain/kit/zoned-day.ts";
import { addMonths, type RetentionMonths } from "#domain/measuring/retention.ts";
import { type Route, route } from "#infra/http/route.ts";
import { StillBuilding } from "#infra/http/still-building.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { measuringRetentionContract } from "./retention-contract.ts";
import { createFindSealedSince } from "./sealed-since.ts";

export type MeasuringRetentionDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  readonly now: () => string;
};

const MAX_MONTHS = 120;

const keepingText = `
  select keep_months as months from read.measuring_retention where website_id = $1`;

/** A new version of the projections makes them; the one before had no number of all reports. */
const hasTablesText = `
  select to_regclass('read.measuring_retention') is not null and to_regclass('read.visits') is not null
         and exists (select from pg_attribute
                      where attrelid = to_regclass('read.measuring_months_destroyed')
                        and attname = 'reports') as has`;

const destroyedText = `
  select month, sum(hits)::int as hits, sum(reports)::int as reports, max(destroyed_at) as "destroyedAt"
    from read.measuring_months_destroyed
   where website_id = $1 group by month order by month desc limit ${MAX_MONTHS}`;

const keysText = `
  select array(select distinct month from measuring_months
                where website_id = $1 and destroyed_at is null order by 1) as months,
         (select min(created_at) from measuring_months where website_id = $1) as since,
         exists (select from read.visits
                  where website_id = $1
                    and started_at < coalesce((select min(created_at) from measuring_months
                                                where website_id = $1), 'infinity')) as "hasUnsealed"`;

type Keys = {
  readonly months: readonly string[];
  readonly since: string | null;
  readonly hasUnsealed: boolean;
};
type Month = {
  readonly month: string;
  readonly hits: number;
  readonly reports: number;
  readonly destroyedAt: string;
};

/** How long reports of browsers are kept, and from when on figures can be counted again. */
export const measuringRetentionQueries = ({
  sql,
  waitFor,
  timeZoneOf,
  now,
}: MeasuringRetentionDependencies): readonly Route[] => {
  const findSealedSince = createFindSealedSince(sql);
  return [
    route(measuringRetentionContract, async ({ context: { websiteId, readAfter } }) => {
      await waitFor(["measuring-rules"], readAfter);
      const timeZone = await timeZoneOf(websiteId);
      const [table] = await sql.query<{ has: boolean }>(hasTablesText);
      if (table?.has !== true)
        throw new StillBuilding(0, "Measuring rules are being read. Try again soon.");
      const [retention] = await sql.query<{ months: RetentionMonths }>(keepingText, [websiteId]);
      const [keys] = await sql.query<Keys>(keysText, [websiteId]);
      const destroyed = await sql.query<Month>(destroyedText, [websiteId]);
      const last = destroyed[0]?.month;
      return {
        body: {
          months: retention?.months ?? null,
          timeZone,
          month: dayOf(new Date(now()), timeZone).slice(0, 7),
          sealedMonths: [...(keys?.months ?? [])],
          sealedSince: keys?.since ?? null,
          hasUnsealed: keys?.hasUnsealed === true,
          otherReports: [...(await findSealedSince(websiteId))],
          destroyed: [...destroyed],
          countableFrom: last === undefined ? null : `${addMonths(last, 1)}-01`,
        },
      };
    }),
  ];
};
