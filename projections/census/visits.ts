import { readFileSync } from "node:fs";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { columnOf, columnParameter, fromParameter } from "../kit/column-values.ts";
import type { MeasuringRulesOf, Projectable, Projection, Statement } from "../kit/projection.ts";
import type { Columns } from "../kit/table-definition.ts";
import { firstRulesOf } from "./judges.ts";
import {
  deltasOfEasyVisits,
  deltasOfVisitors,
  mergeDeltas,
  placed,
  REACH,
} from "./traffic-fold.ts";
import { type VisitPiece, visitPiecesOf } from "./visit-pieces.ts";

const columns = {
  website_id: "text",
  visitor: "text",
  started_at: "timestamptz",
  ended_at: "timestamptz",
  first_position: "bigint",
  last_position: "bigint",
  views: "bigint",
  entry: "text",
  exit: "text",
  referrer: "text",
  campaign: "text",
  utm_source: "text",
  utm_medium: "text",
  utm_term: "text",
  utm_content: "text",
  browser: "text",
  system: "text",
  device: "text",
  language: "text",
  pages: "text[]",
  viewed_at: "text[]",
} as const satisfies Columns;
type Column = keyof typeof columns;
const names = Object.keys(columns) as readonly Column[];

const typeOf = (name: Column): string => (name === "viewed_at" ? "timestamptz[]" : columns[name]);
const parameters = names.map((name, index) => columnParameter(index + 1, columns[name])).join(", ");
const read = names
  .map((name) => `${fromParameter(name, columns[name])}::${typeOf(name)} as ${name}`)
  .join(", ");
const list = (prefix = ""): string => names.map((name) => `${prefix}${name}`).join(", ");

const first = (column: string): string =>
  `(array_agg(${column} order by started_at, first_position))[1]`;
const last = (column: string): string =>
  `(array_agg(${column} order by ended_at desc, last_position desc))[1]`;

const joined: Readonly<Partial<Record<Column, string>>> = {
  website_id: "website_id",
  visitor: "visitor",
  started_at: "min(started_at)",
  ended_at: "max(ended_at)",
  last_position: last("last_position"),
  views: "count(*)",
  exit: last("exit"),
  pages: "array_agg(page order by at, page)",
  viewed_at: "array_agg(at order by at, page)",
};

/** The minutes that end a visit follow the columns of a piece. */
const gapParameter = `$${names.length + 1}::int[]`;

/**
 * Takes out the visits that a new piece touches, joins them with all pieces, and puts the result
 * back. A late page can join two visits; the result does not depend on the order of the pages,
 * because visits that stay are further than the gap from every new piece. What the days of these
 * visitors counted before is subtracted, and what they count now is added.
 */
const mergeText = `
  with fresh as materialized (
    select ${read}, make_interval(mins => gap_minutes) as visit_gap
      from unnest(${parameters}, ${gapParameter}) as t(${list()}, gap_minutes)
  ), removed as (
    delete from {schema}.visits v using fresh f
     where f.visitor <> '' and v.website_id = f.website_id and v.visitor = f.visitor
       -- No index on a time may be used: all visits of a moment are more than those of a visitor.
       and v.started_at - f.visit_gap <= f.ended_at and v.ended_at + f.visit_gap >= f.started_at
    returning ${list("v.")}
  ), pieces as (
    select ${list()}, visit_gap from fresh where visitor <> ''
    union all select ${list()}, null from removed
  ), reached as (
    select ${list()}, max(visit_gap) over (partition by website_id, visitor) as visit_gap,
           max(ended_at) over (partition by website_id, visitor order by started_at, first_position
                                rows between unbounded preceding and 1 preceding) as until
      from pieces
  ), numbered as (
    select *, count(*) filter (where until is null or started_at > until + visit_gap)
                over (partition by website_id, visitor order by started_at, first_position) as visit
      from reached
  ), merged as materialized (
    select ${names.map((name) => `${joined[name] ?? first(name)} as ${name}`).join(", ")}
      from numbered cross join lateral unnest(pages, viewed_at) as u(page, at)
     group by website_id, visitor, visit
    union all select ${list()} from fresh where visitor = ''
  ), added as (
    insert into {schema}.visits (${list()}) select ${list()} from merged
  ), changed as (
    select 1 as sign, ${list()} from merged union all select -1, ${list()} from removed
  ), located as materialized (
    select c.*, visitor <> '' and (
             min(day) over visits_of <> max(day) over visits_of
             or exists (select from {schema}.visits v
                         where v.website_id = c.website_id and v.visitor = c.visitor
                           and v.started_at >= (c.day + 1)::timestamp at time zone c.zone)) as is_hard
      from (${placed("changed")}) as c
    window visits_of as (partition by website_id, visitor)
  ), easy as (
    select * from located where not is_hard
  ), ${deltasOfEasyVisits}, met as (
    select f.website_id, f.visitor, min(f.started_at) as since, max(f.ended_at) as until,
           array_agg(f.started_at) as starts, array_agg(f.ended_at) as ends,
           max(f.visit_gap) as visit_gap
      from fresh f join (select distinct website_id, visitor from located where is_hard) as h
        using (website_id, visitor)
     group by f.website_id, f.visitor
  ), known as materialized (
    select v.*, exists (select from unnest(m.starts, m.ends) as p(starts, ends)
                         where v.started_at <= p.ends + m.visit_gap
                           and v.ended_at >= p.starts - m.visit_gap)
                as touched
      from met m cross join lateral (
        select ${list()} from {schema}.visits
         where website_id = m.website_id and visitor = m.visitor
           and started_at between m.since - ${REACH} and m.until + ${REACH}) as v
  ), hard as (
    select 1 as sign, ${list()} from located where is_hard and sign = 1
    union all select 1, ${list()} from known where not touched
    union all select -1, ${list()} from known
  ), signed as (${placed("hard")}), ${deltasOfVisitors}
  ${mergeDeltas("easy_deltas", "all_deltas")}`;

const momentOf = (ms: number): string => new Date(ms).toISOString();

const rowOf = (piece: VisitPiece): Readonly<Record<Column, unknown>> => ({
  website_id: piece.websiteId,
  visitor: piece.visitor,
  started_at: momentOf(piece.startedMs),
  ended_at: momentOf(piece.endedMs),
  first_position: piece.firstPosition,
  last_position: piece.lastPosition,
  views: piece.views.length,
  entry: piece.entry,
  exit: piece.exit,
  referrer: piece.referrer,
  campaign: piece.campaign,
  utm_source: piece.utmSource,
  utm_medium: piece.utmMedium,
  utm_term: piece.utmTerm,
  utm_content: piece.utmContent,
  browser: piece.browser,
  system: piece.system,
  device: piece.device,
  language: piece.language,
  pages: piece.views.map(({ page }) => page),
  viewed_at: piece.views.map(({ atMs }) => momentOf(atMs)),
});

const mergePieces = (pieces: readonly VisitPiece[]): readonly Statement[] => {
  if (pieces.length === 0) return [];
  const rows = pieces.map(rowOf);
  const values = names.map((name) => columnOf(columns[name], rows, name));
  return [{ text: mergeText, values: [...values, pieces.map(({ gapMinutes }) => gapMinutes)] }];
};

/** Postgres has no days in a time zone that it does not know: the default one stays. */
const setZones = `
  merge into {schema}.traffic_zones t
  using (select * from unnest($1::text[], $2::text[]) as z(website_id, time_zone)
          where exists (select from pg_timezone_names n where n.name = z.time_zone)) z
     on t.website_id = z.website_id
   when matched then update set time_zone = z.time_zone
   when not matched then insert values (z.website_id, z.time_zone)`;

const clearDays = "delete from {schema}.traffic_days where website_id = any($1::text[])";

const countDays = `
  with signed as (
    select 1 as sign, v.* from (${placed("{schema}.visits")}) v where website_id = any($1::text[])
  ), ${deltasOfVisitors}
  ${mergeDeltas("all_deltas")}`;

const settingOf = readEventsByType(SiteSettingsEvent);

/** The last time zone of each website whose zone changes in the batch. */
const zonesOf = (batch: readonly Projectable[]): ReadonlyMap<string, string> => {
  const zones = new Map<string, string>();
  for (const recorded of batch) {
    if (recorded.type !== "SiteSettingsChanged") continue;
    const { timeZone } = settingOf(recorded).changes;
    if (timeZone !== undefined) zones.set(recorded.metadata.websiteId, timeZone);
  }
  return zones;
};

/** Another time zone has other days: all visits of the website are counted again. */
const recount = (zones: ReadonlyMap<string, string>): readonly Statement[] => {
  if (zones.size === 0) return [];
  const websites = [...zones.keys()];
  return [
    { text: setZones, values: [websites, [...zones.values()]] },
    { text: clearDays, values: [websites] },
    { text: countDays, values: [websites] },
  ];
};

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Projection["project"] =>
  (batch) => [...mergePieces(visitPiecesOf(batch, rulesOf)), ...recount(zonesOf(batch))];

/**
 * Visits, with where they came from, their pages and the browser, and what they add up to by local
 * day. What does not count by the website's measuring rules is omitted, such as bots.
 */
export const visits: Projection = {
  name: "visits",
  version: 2,
  reads: { types: ["HitRecorded", "SiteSettingsChanged"] },
  tables: readFileSync(new URL("./visits.sql", import.meta.url), "utf8"),
  views: ["visits", "traffic_days", "traffic_zones"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
};
