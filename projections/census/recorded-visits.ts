import type { ReadTables, Statement } from "../kit/projection.ts";
import type { Visitor } from "./known-visitors.ts";
import { type Visit, viewsIn } from "./visit.ts";

/** A visit that was copied from a destroyed month, until its last page. */
export type RecordedVisit = {
  readonly startedMs: number;
  readonly viewedUntilMs: number;
  /** Every view in its time that is not after this position is in its row. */
  readonly untilPosition: bigint;
};

/** Rows that were copied before positions were kept have at least the month. */
const noteText = `
  insert into {schema}.recorded_visits (website_id, visitor, started_at, viewed_until, until_position)
  select v.website_id, v.visitor, v.started_at,
         coalesce(v.started_at + v.viewed_after[cardinality(v.viewed_after)] * interval '1 millisecond',
                  v.ended_at),
         greatest(v.last_position, copied.until_position)
    from {schema}.visits as v
    join (select m.website_id, max(coalesce(r.until_position, m.last_position)) as until_position
            from public.measuring_months as m join public.measuring_records as r using (key_id)
           where r.projection = 'visits' and r.table_name = 'visits' and m.website_id = any($1::text[])
           group by m.website_id) as copied using (website_id)
   where v.visitor <> ''`;

/** Notes which visits a new build begins with. */
export const noteRecorded = (websites: readonly string[]): Statement => ({
  text: noteText,
  values: [websites],
});

const hasAnyText = "select exists (select from {schema}.recorded_visits) as has";

const findText = `
  select k.place::int - 1 as place, (extract(epoch from r.started_at) * 1000)::bigint as "startedMs",
         (extract(epoch from r.viewed_until) * 1000)::bigint as "viewedUntilMs",
         r.until_position::text as "untilPosition"
    from unnest($1::text[], $2::text[]) with ordinality as k(website_id, visitor, place)
    join {schema}.recorded_visits as r using (website_id, visitor)`;

type Found = Omit<RecordedVisit, "untilPosition"> & {
  readonly place: number;
  readonly untilPosition: string;
};

/** Finds the recorded visits of visitors, by their places. Nearly always a build began without any. */
export const createFindRecorded = (read: ReadTables) => {
  let hasAny: boolean | undefined;
  return async (
    visitors: readonly Visitor[],
  ): Promise<ReadonlyMap<number, readonly RecordedVisit[]>> => {
    hasAny ??= (await read<{ has: boolean }>(hasAnyText, []))[0]?.has === true;
    if (!hasAny) return new Map();
    const rows = await read<Found>(findText, [
      visitors.map(({ websiteId }) => websiteId),
      visitors.map(({ visitor }) => visitor),
    ]);
    const found = rows.map(({ place, untilPosition, ...visit }) => ({
      place,
      visit: { ...visit, untilPosition: BigInt(untilPosition) },
    }));
    return new Map(
      [...Map.groupBy(found, ({ place }) => place)].map(([place, all]) => [
        place,
        all.map(({ visit }) => visit),
      ]),
    );
  };
};

/** The views that are not in a row of record. */
export const withoutRecorded = (
  recorded: readonly RecordedVisit[],
  views: readonly Visit[],
): readonly Visit[] => {
  if (recorded.length === 0) return views;
  return views
    .flatMap(viewsIn)
    .filter(
      ({ startedMs: atMs, firstPosition }) =>
        !recorded.some(
          ({ startedMs, viewedUntilMs, untilPosition }) =>
            firstPosition <= untilPosition && startedMs <= atMs && atMs <= viewedUntilMs,
        ),
    );
};
