import { readFileSync } from "node:fs";
import { VISIT_GAP_MINUTES } from "#domain/census/visit-gap.ts";
import type { Projection, Statement } from "../kit/projection.ts";
import { type VisitPiece, visitPiecesOf } from "./visit-pieces.ts";

const first = (column: string): string =>
  `(array_agg(${column} order by started_at, first_position))[1]`;
const last = (column: string): string =>
  `(array_agg(${column} order by ended_at desc, last_position desc))[1]`;

const columns = `website_id, visitor, started_at, ended_at, first_position, last_position, views,
  entry, exit, referrer, campaign, browser, system, device`;
const gap = `interval '${VISIT_GAP_MINUTES} minutes'`;

/**
 * Takes out the visits that a new piece touches, joins them with all pieces, and puts the result
 * back. A late page can join two visits; the result does not depend on the order of the pages,
 * because visits that stay are further than the gap from every new piece.
 */
const mergeText = `
  with fresh as (
    select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::bigint[],
                         $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[],
                         $12::text[], $13::text[], $14::text[]) as t(${columns})
  ), touched as (
    delete from {schema}.visits v using fresh f
     where v.website_id = f.website_id and v.visitor = f.visitor
       and v.started_at <= f.ended_at + ${gap} and v.ended_at >= f.started_at - ${gap}
    returning v.website_id, v.visitor, v.started_at, v.ended_at, v.first_position, v.last_position,
              v.views, v.entry, v.exit, v.referrer, v.campaign, v.browser, v.system, v.device
  ), pieces as (
    select ${columns} from fresh union all select ${columns} from touched
  ), reached as (
    select *, max(ended_at) over (partition by website_id, visitor order by started_at, first_position
                                   rows between unbounded preceding and 1 preceding) as until
      from pieces
  ), numbered as (
    select *, count(*) filter (where until is null or started_at > until + ${gap})
                over (partition by website_id, visitor order by started_at, first_position) as visit
      from reached
  )
  insert into {schema}.visits (${columns})
  select website_id, visitor, min(started_at), max(ended_at), ${first("first_position")},
         ${last("last_position")}, sum(views), ${first("entry")}, ${last("exit")},
         ${first("referrer")}, ${first("campaign")}, ${first("browser")}, ${first("system")},
         ${first("device")}
    from numbered group by website_id, visitor, visit`;

const momentOf = (ms: number): string => new Date(ms).toISOString();

const valuesInOrder: readonly ((piece: VisitPiece) => string | number)[] = [
  ({ websiteId }) => websiteId,
  ({ visitor }) => visitor,
  ({ startedMs }) => momentOf(startedMs),
  ({ endedMs }) => momentOf(endedMs),
  ({ firstPosition }) => String(firstPosition),
  ({ lastPosition }) => String(lastPosition),
  ({ views }) => views,
  ({ entry }) => entry,
  ({ exit }) => exit,
  ({ referrer }) => referrer,
  ({ campaign }) => campaign,
  ({ browser }) => browser,
  ({ system }) => system,
  ({ device }) => device,
];

/** One array for each column of the statement. */
const valuesOf = (pieces: readonly VisitPiece[]): readonly unknown[] =>
  valuesInOrder.map((columnOf) => pieces.map(columnOf));

/** Visits, with where they came from, where they began and ended, and the browser. Without bots. */
export const visits: Projection = {
  name: "visits",
  version: 1,
  reads: { types: ["HitRecorded"] },
  tables: readFileSync(new URL("./visits.sql", import.meta.url), "utf8"),
  views: ["visits"],
  project: (batch): readonly Statement[] => {
    const pieces = visitPiecesOf(batch);
    return pieces.length === 0 ? [] : [{ text: mergeText, values: valuesOf(pieces) }];
  },
};
