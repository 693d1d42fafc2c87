import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { GATHER_MS } from "../kit/feed.ts";
import type {
  Fold,
  MeasuringRulesOf,
  Projection,
  ReadTables,
  Statement,
} from "../kit/projection.ts";
import { countChange, countSingleView, createDayCounts } from "./day-counts.ts";
import { copyDays, createLastDays, writeDays } from "./day-rows.ts";
import { createHourCounts } from "./hour-rows.ts";
import { joinVisits } from "./join-visits.ts";
import { createKnownVisitors, type KnownVisitor, type Visitor } from "./known-visitors.ts";
import { createLocalDays, type Placing } from "./local-days.ts";
import type { PageView } from "./page-views.ts";
import { noteRecorded, withoutRecorded } from "./recorded-visits.ts";
import { countVisits, recountDays } from "./recount-days.ts";
import { digestViews, type ViewColumns, viewsOfColumns } from "./view-columns.ts";
import { type Visit, type VisitChange, visitsAfter } from "./visit.ts";
import { takeFuller, type VisitOfVisitor, writeVisits } from "./visit-rows.ts";

const MINUTE_MS = 60_000;

type Changed = Visitor & { readonly change: VisitChange };

/** What a batch changes, as rows. */
const rowsOf = (changes: readonly Changed[], single: readonly PageView[]) => {
  const removed: VisitOfVisitor[] = [];
  const added: VisitOfVisitor[] = [];
  for (const { websiteId, visitor, change } of changes) {
    for (const visit of change.removed) removed.push({ websiteId, visitor, visit });
    for (const visit of change.added) added.push({ websiteId, visitor, visit });
  }
  added.push(...single);
  return { removed, added };
};

/** The visits whose local day is not known. */
const unplaced = (changes: readonly Changed[], single: readonly PageView[]) => {
  const found: Placing[] = [];
  const note = (websiteId: string, visit: Visit): void => {
    if (visit.place === undefined) found.push({ websiteId, atMs: visit.startedMs, visit });
  };
  for (const { websiteId, visit } of single) note(websiteId, visit);
  for (const { websiteId, change } of changes) {
    for (const visit of change.kept) note(websiteId, visit);
    for (const visit of change.removed) note(websiteId, visit);
    for (const visit of change.added) note(websiteId, visit);
  }
  return found;
};

/**
 * Joins the views of each batch with the visits of their visitors, and adds to the days what that
 * changes. The visits of recent visitors are kept in memory, so that a batch reads few rows and
 * writes each table once.
 */
const createFold = (read: ReadTables, rulesOf: MeasuringRulesOf): Fold => {
  const known = createKnownVisitors(read);
  const localDays = createLocalDays(read);
  let single: PageView[] = [];
  let statements: Statement[] = [];
  let days = createDayCounts();
  let hours = createHourCounts();
  const lastDays = createLastDays();
  /** The last time zone of each website whose zone changes in the batch. */
  let zones = new Map<string, string>();

  const takeView = (view: PageView): void => {
    if (view.visitor === "") single.push(view);
    else known.add(view, rulesOf(view.websiteId).visitGapMinutes * MINUTE_MS);
  };

  const join = (of: KnownVisitor): readonly Changed[] => {
    const { websiteId, visitor, visits } = of;
    const gapMs = rulesOf(websiteId).visitGapMinutes * MINUTE_MS;
    const joined = joinVisits(visits, withoutRecorded(of.recorded, of.views), gapMs);
    for (const visit of joined.single) single.push({ websiteId, visitor: "", visit });
    const { change } = joined;
    known.set(of, change === undefined ? visits : visitsAfter(change));
    return change === undefined ? [] : [{ websiteId, visitor, change }];
  };

  const joinTaken = async (): Promise<void> => {
    const changes = (await known.take()).flatMap(join);
    const alone = single;
    single = [];
    known.forget();
    await localDays.place(unplaced(changes, alone));
    for (const { websiteId, change } of changes) countChange(days.of(websiteId), change);
    for (const { websiteId, visit } of alone) countSingleView(days.of(websiteId), visit);
    const { removed, added } = rowsOf(changes, alone);
    hours.add(removed, added);
    statements.push(...writeVisits(removed, added));
  };

  return {
    take: (columns: ViewColumns) => {
      viewsOfColumns(columns, takeView);
      for (const [websiteId, timeZone] of columns.zones) zones.set(websiteId, timeZone);
    },
    join: joinTaken,
    write: async () => {
      const newZones = zones;
      zones = new Map();
      await joinTaken();
      known.endBatch();
      known.displace(await localDays.change(newZones));
      const [rows, ofDays, ofHours] = [statements, days, hours];
      statements = [];
      days = createDayCounts();
      hours = createHourCounts();
      const [begun, others] = lastDays.split(ofDays.rows(), known.isFromStart(), newZones);
      return [
        ...rows,
        ...ofHours.statements(),
        ...copyDays(begun),
        ...writeDays(others),
        ...recountDays(newZones),
      ];
    },
  };
};

/**
 * Visits, with where they came from, their pages and the browser, and what they add up to by local
 * day. What does not count by the website's measuring rules is omitted, such as bots.
 */
export const visits: Projection = {
  name: "visits",
  version: 7,
  reads: { types: ["HitRecorded", "SiteSettingsChanged"], gatherMs: GATHER_MS },
  tables: readFileSync(new URL("./visits.sql", import.meta.url), "utf8"),
  views: ["visits", "visit_hours", "traffic_days", "traffic_zones"],
  createFold,
  digest: digestViews,
  // Most visits begin and end within them, and most values of a day come again.
  pagesTogether: 10,
  joinsTogether: 5,
  rules: otherMeasuringRules,
  records: {
    tables: [
      {
        name: "visits",
        key: ["website_id", "visitor", "started_at", "first_position"],
        // A late view can begin or end a visit that was over before the month began.
        isOfMonth: `(t.visitor <> '' and t.started_at <= month.last_at and t.ended_at >= month.first_at)
          or exists (select from {month}.reports as report
                      where report.position = t.first_position
                         or t.visitor <> '' and report.position = t.last_position)`,
        onConflict: takeFuller,
      },
    ],
    derive: (seeded) => [...noteRecorded(seeded), ...countVisits(seeded.websites)],
  },
};
