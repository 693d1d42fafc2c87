import type { CohortPeriods } from "#domain/kit/cohort-periods.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createDays, dayNumber, MIXED } from "../census/local-days.ts";
import { countLone, markMatches, matchStretches } from "../census/matched-visits.ts";
import { bitOf } from "../census/row-bits.ts";
import { sortVisits } from "../census/sorted-visits.ts";
import { readOf } from "../census/start-slices.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { visitorAt } from "../census/visitor-column.ts";
import { findEarlierVisitors } from "./earlier-visitors.ts";
import {
  countMasks,
  hasPeriod,
  hideVisitors,
  markPeriods,
  type PeriodMasks,
  periodsOfDays,
  visitorsOfMasks,
} from "./period-masks.ts";
import type { Report } from "./report.ts";

/** Visitors of a week or month, in the order of the periods. */
export type RetentionCounts = {
  readonly size: number;
  readonly cameBack: number;
  /** By later period of the report. */
  readonly later: readonly number[];
};

type Numbered = { readonly visitors: Uint32Array; readonly periods: Uint8Array };

/** The visitors and the periods of some visits. Nearly all hours are of one day, and so of one period. */
const createNumbered = (held: HeldVisits, report: Report, periods: CohortPeriods) => {
  const { slice, visitor } = held.visits.columns();
  const { ofReads, ofVisit } = createDays(held);
  const firstDay = dayNumber(report.from);
  const periodOf = periodsOfDays(periods, firstDay, dayNumber(report.to));
  const ofHours = Int16Array.from(ofReads, (day) => periodOf[day - firstDay] ?? MIXED);
  let room = { visitors: new Uint32Array(0), periods: new Uint8Array(0) };
  return (rows: Uint32Array): Numbered => {
    const { length } = rows;
    if (length > room.periods.length)
      room = { visitors: new Uint32Array(length), periods: new Uint8Array(length) };
    const { visitors, periods: ofRows } = room;
    for (let place = 0; place < length; place += 1) {
      const row = rows[place] as number;
      const period = ofHours[readOf(slice[row] as number)] as number;
      visitors[place] = visitorAt(visitor, row);
      ofRows[place] = period === MIXED ? (periodOf[ofVisit(row) - firstDay] as number) : period;
    }
    return { visitors: visitors.subarray(0, length), periods: ofRows };
  };
};

/** Hides visitors whose first visit in the days is not one of the segment. */
const hideUnselected = async (
  held: HeldVisits,
  report: Report,
  masks: PeriodMasks,
): Promise<void> => {
  const selected = await markMatches(held, report);
  const { visitor } = held.visits.columns();
  const isHidden = new Uint8Array(held.visits.visitors());
  for await (const stretch of matchStretches(held, { ...report, segment: [] })) {
    const rows = stretch.subarray(countLone(visitor, stretch));
    sortVisits(held.visits, rows);
    let last = 0;
    for (let place = 0; place < rows.length; place += 1) {
      const row = rows[place] as number;
      const own = visitorAt(visitor, row);
      if (own !== last) isHidden[own] = 1 - bitOf(selected, row);
      last = own;
    }
  }
  await hideVisitors(masks, (own) => isHidden[own] === 1);
};

type RetentionQuery = { readonly report: Report; readonly periods: CohortPeriods };

/** The periods of the visitors who are shown: those without earlier visits, first with a visit of the segment. */
const masksOf = async (
  sql: Sql,
  held: HeldVisits,
  { report, periods }: RetentionQuery,
): Promise<PeriodMasks> => {
  const masks = await markPeriods(held, { ...report, periods });
  const isEarlier = await findEarlierVisitors(sql, report, held, () => visitorsOfMasks(masks));
  if (isEarlier !== undefined) await hideVisitors(masks, isEarlier);
  if (report.segment.length > 0) await hideUnselected(held, report, masks);
  return masks;
};

/** Visitors by the period of their first visit, and the later periods in which they came back. */
export const scanRetention = async (
  sql: Sql,
  held: HeldVisits,
  report: Report,
  periods: CohortPeriods,
): Promise<readonly RetentionCounts[]> =>
  countMasks(await masksOf(sql, held, { report, periods }), periods.starts.length);

/** First visits; the first visit in any later period, or in the one after so many. */
export type Came = "new" | "again" | number;

/** The place of the visit by which a visitor is counted; -1 where none is. */
const placeOf = (
  periods: Uint8Array,
  [from, to]: readonly [number, number],
  came: Came,
): number => {
  if (came === "new") return from;
  const first = periods[from] as number;
  for (let place = from + 1; place < to; place += 1) {
    const later = (periods[place] as number) - first;
    if (came === "again" ? later > 0 : later === came) return place;
  }
  return -1;
};

/** The rows of visits by which the visitors of one cohort are counted, one for each. */
export const findCohortVisits = async (
  sql: Sql,
  held: HeldVisits,
  { report, periods: all }: RetentionQuery,
  { cohort, came }: { readonly cohort: number; readonly came: Came },
): Promise<readonly number[]> => {
  const found: number[] = [];
  const masks = await masksOf(sql, held, { report, periods: all });
  const numbered = createNumbered(held, report, all);
  const { visitor } = held.visits.columns();
  for await (const stretch of matchStretches(held, { ...report, segment: [] })) {
    const rows = stretch.subarray(countLone(visitor, stretch));
    sortVisits(held.visits, rows);
    const { visitors, periods } = numbered(rows);
    for (let from = 0, to = 0; from < rows.length; from = to) {
      const own = visitors[from] as number;
      to = from + 1;
      while (to < rows.length && visitors[to] === own) to += 1;
      if (periods[from] !== cohort || !hasPeriod(masks, own)) continue;
      const place = placeOf(periods, [from, to], came);
      if (place !== -1) found.push(rows[place] as number);
    }
  }
  return found;
};

/** Counts of different visitors. */
export const mergeRetention = (
  parts: readonly (readonly RetentionCounts[])[],
): readonly RetentionCounts[] =>
  (parts[0] ?? []).map(({ later }, own) => {
    const each = parts.flatMap((counts) => counts[own] ?? []);
    return {
      size: each.reduce((sum, { size }) => sum + size, 0),
      cameBack: each.reduce((sum, { cameBack }) => sum + cameBack, 0),
      later: later.map((_, period) =>
        each.reduce((sum, counts) => sum + (counts.later[period] ?? 0), 0),
      ),
    };
  });
