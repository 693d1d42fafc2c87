import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type {
  Fold,
  MeasuringRulesOf,
  Projectable,
  Projection,
  ReadTables,
} from "../kit/projection.ts";
import { countChange, countSingleView, createDayCounts } from "./day-counts.ts";
import { writeDays } from "./day-rows.ts";
import { writeHours } from "./hour-rows.ts";
import { createKnownVisitors, type Visitor } from "./known-visitors.ts";
import { createLocalDays } from "./local-days.ts";
import { type PageView, pageViewOf } from "./page-views.ts";
import { countVisits, recountDays } from "./recount-days.ts";
import { joinViews, type Visit, type VisitChange, visitsAfter } from "./visit.ts";
import { type VisitOfVisitor, writeVisits } from "./visit-rows.ts";

const MINUTE_MS = 60_000;

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

type Views = Visitor & { readonly views: Visit[] };

const viewsOf = (
  batch: readonly Projectable[],
  rulesOf: MeasuringRulesOf,
): { readonly single: readonly PageView[]; readonly visitors: readonly Views[] } => {
  const single: PageView[] = [];
  const visitors = new Map<string, Views>();
  for (const recorded of batch) {
    if (recorded.type !== "HitRecorded") continue;
    const view = pageViewOf(recorded, rulesOf(recorded.metadata.websiteId));
    if (view === undefined) continue;
    const { websiteId, visitor, visit } = view;
    if (visitor === "") {
      single.push(view);
      continue;
    }
    const key = `${websiteId} ${visitor}`;
    const known = visitors.get(key);
    if (known === undefined) visitors.set(key, { websiteId, visitor, views: [visit] });
    else known.views.push(visit);
  }
  return { single, visitors: [...visitors.values()] };
};

/**
 * The views that are not in a row of record. All visits of a visitor but those come from events before these
 * views, and a row of record has every view in its time.
 */
const withoutRecorded = (known: readonly Visit[], views: readonly Visit[]): readonly Visit[] =>
  views.filter(
    ({ startedMs, firstPosition }) =>
      !known.some(
        (visit) =>
          visit.lastPosition >= firstPosition &&
          visit.startedMs <= startedMs &&
          visit.endedMs >= startedMs,
      ),
  );

type Changed = Visitor & { readonly change: VisitChange };

const ofVisitor =
  ({ websiteId, visitor }: Visitor) =>
  (visit: Visit): VisitOfVisitor => ({ websiteId, visitor, visit });

/**
 * Joins the views of each batch with the visits of their visitors, and adds to the days what that
 * changes. The visits of recent visitors are kept in memory, so that a batch reads few rows and
 * writes each table once.
 */
const createFold = (read: ReadTables, rulesOf: MeasuringRulesOf): Fold => {
  const known = createKnownVisitors(read);
  const localDays = createLocalDays(read);

  return async (batch) => {
    const { single, visitors } = viewsOf(batch, rulesOf);
    await known.begin(visitors);
    const changes = visitors.map(({ websiteId, visitor, views }): Changed => {
      const gapMs = rulesOf(websiteId).visitGapMinutes * MINUTE_MS;
      const before = known.visitsOf({ websiteId, visitor });
      const change = joinViews(before, withoutRecorded(before, views), gapMs);
      known.set({ websiteId, visitor }, visitsAfter(change));
      return { websiteId, visitor, change };
    });
    await localDays.place([
      ...changes.flatMap(({ websiteId, change: { kept, removed, added } }) =>
        [kept, removed, added].map((visits) => ({ websiteId, visits })),
      ),
      ...single.map(({ websiteId, visit }) => ({ websiteId, visits: [visit] })),
    ]);
    const counts = createDayCounts();
    for (const { websiteId, change } of changes) countChange(counts.of(websiteId), change);
    for (const { websiteId, visit } of single) countSingleView(counts.of(websiteId), visit);
    const zones = zonesOf(batch);
    known.displace(await localDays.change(zones));
    const removed = changes.flatMap((each) => each.change.removed.map(ofVisitor(each)));
    const added = [...changes.flatMap((each) => each.change.added.map(ofVisitor(each))), ...single];
    return [
      ...writeVisits(removed, added),
      ...writeHours(removed, added),
      ...writeDays(counts.rows()),
      ...recountDays(zones),
    ];
  };
};

/**
 * Visits, with where they came from, their pages and the browser, and what they add up to by local
 * day. What does not count by the website's measuring rules is omitted, such as bots.
 */
export const visits: Projection = {
  name: "visits",
  version: 5,
  // Most visits begin and end within a large page, and most values of a day come again in it.
  reads: { types: ["HitRecorded", "SiteSettingsChanged"], pageEvents: 5_000 },
  tables: readFileSync(new URL("./visits.sql", import.meta.url), "utf8"),
  views: ["visits", "visit_hours", "traffic_days", "traffic_zones"],
  createFold,
  rules: otherMeasuringRules,
  records: {
    tables: [
      {
        name: "visits",
        key: ["website_id", "visitor", "started_at", "first_position"],
        isOfMonth: `t.started_at <= to_timestamp($4) and t.ended_at >= to_timestamp($3)
          and (t.visitor <> '' or t.first_position = any($5::bigint[]))`,
        onConflict: "nothing",
      },
    ],
    derive: countVisits,
  },
};
