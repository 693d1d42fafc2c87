import type { ReadTables, SeededMonths, Statement } from "../kit/projection.ts";
import type { Visitor } from "./known-visitors.ts";
import { type Visit, viewsIn } from "./visit.ts";

/** A visit that was copied from a destroyed month, until its last page. */
export type RecordedVisit = {
  readonly startedMs: number;
  readonly viewedUntilMs: number;
  /** Every view in its time that is not after this position is in its row. */
  readonly untilPosition: number;
};

/**
 * A late view can change a visit that an earlier month has left, so that the later month has it as well. The later
 * row has all views of the former one, and takes its place.
 */
const replaceText = `
  delete from {schema}.visits as former using {schema}.visits as later
   where former.website_id = any($1::text[]) and former.visitor <> ''
     and later.website_id = former.website_id and later.visitor = former.visitor
     and later.started_at <= former.started_at and later.ended_at >= former.ended_at
     and later.views > former.views`;

/** Rows that were copied before positions were kept have at least the month. */
const noteText = `
  insert into {schema}.recorded_visits (website_id, visitor, started_at, viewed_until, until_position)
  select m.website_id, v.visitor, v.started_at,
         coalesce(v.started_at + v.viewed_after[cardinality(v.viewed_after)] * interval '1 millisecond',
                  v.ended_at),
         greatest(v.last_position, r.until_position, m.last_position)
    from public.measuring_months as m join public.measuring_records as r using (key_id)
   cross join lateral jsonb_populate_recordset(null::{schema}.visits, r.rows) as v
   where r.projection = 'visits' and r.table_name = 'visits' and m.key_id = any($1::uuid[])
     and v.visitor <> ''`;

/** Replaces rows that a later month has with more views, and notes which visits a new build begins with. */
export const noteRecorded = ({ websites, keyIds }: SeededMonths): readonly Statement[] => [
  { text: replaceText, values: [websites] },
  { text: noteText, values: [keyIds] },
];

const hasAnyText = "select exists (select from {schema}.recorded_visits) as has";

const findText = `
  select k.place::int - 1 as place, (extract(epoch from r.started_at) * 1000)::bigint as "startedMs",
         (extract(epoch from r.viewed_until) * 1000)::bigint as "viewedUntilMs",
         r.until_position as "untilPosition"
    from unnest($1::text[], $2::text[]) with ordinality as k(website_id, visitor, place)
    join {schema}.recorded_visits as r using (website_id, visitor)`;

type RecordedVisitRow = RecordedVisit & { readonly place: number };

/** Finds the recorded visits of visitors, by their places. Nearly always a build began without any. */
export const createFindRecorded = (read: ReadTables) => {
  let hasAny: boolean | undefined;
  return async (
    visitors: readonly Visitor[],
  ): Promise<ReadonlyMap<number, readonly RecordedVisit[]>> => {
    hasAny ??= (await read<{ has: boolean }>(hasAnyText, []))[0]?.has === true;
    if (!hasAny) return new Map();
    const rows = await read<RecordedVisitRow>(findText, [
      visitors.map(({ websiteId }) => websiteId),
      visitors.map(({ visitor }) => visitor),
    ]);
    return Map.groupBy(rows, ({ place }) => place);
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
