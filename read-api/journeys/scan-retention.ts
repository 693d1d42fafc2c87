import type { CohortPeriods } from "#domain/kit/cohort-periods.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createDays, dayNumber, MIXED } from "../census/local-days.ts";
import { countLone, markMatches, matchStretches, type Question } from "../census/matched-visits.ts";
import { sortVisits } from "../census/sorted-visits.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { add, differ } from "../census/visit-tally.ts";
import { findEarlierVisitors } from "./earlier-visitors.ts";
import type { Report } from "./report.ts";

/** Visitors of a week or month, in the order of the periods. */
export type RetentionCounts = {
  readonly size: number;
  readonly cameBack: number;
  /** By later period of the report. */
  readonly later: readonly number[];
};

/** The period of each day, by its number from the first one on. */
const periodsOfDays = ({ starts }: CohortPeriods, first: number, last: number): Uint8Array => {
  const periods = new Uint8Array(last - first + 1);
  for (const [place, start] of starts.entries())
    periods.fill(place, Math.max(0, dayNumber(start) - first));
  return periods;
};

/** The visitors of the visits of a question. */
const visitorsOf = async (held: HeldVisits, question: Question): Promise<Uint32Array> => {
  const { visitor } = held.visits.columns();
  const numbers = new Uint32Array(held.visits.visitors());
  let [count, last] = [0, 0];
  for await (const rows of matchStretches(held, question))
    for (let place = 0; place < rows.length; place += 1) {
      const own = visitor[rows[place] as number] as number;
      if (own === last) continue;
      last = own;
      numbers[count] = own;
      count += 1;
    }
  return numbers.subarray(0, count);
};

type Numbered = { readonly visitors: Uint32Array; readonly periods: Uint8Array };

/** The visitors and the periods of some visits. Nearly all hours are of one day, and so of one period. */
const createNumbered = (held: HeldVisits, report: Report, periods: CohortPeriods) => {
  const { read, visitor } = held.visits.columns();
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
      const period = ofHours[read[row] as number] as number;
      visitors[place] = visitor[row] as number;
      ofRows[place] = period === MIXED ? (periodOf[ofVisit(row) - firstDay] as number) : period;
    }
    return { visitors: visitors.subarray(0, length), periods: ofRows };
  };
};

/** Counts visitors by the periods of their visits, which come in order of time. */
const createCounts = (total: number) => {
  const size = new Uint32Array(total);
  const cameBack = new Uint32Array(total);
  const later = new Uint32Array(total * total);
  /** The number of the last visitor who was there in a period, and of the last one who came back. */
  const seen = new Uint32Array(total);
  let before = { last: 0, first: 0, returned: 0 };
  return {
    /** Adds visits by the numbers of their visitors; 0 counts for nobody. Without branches that change often. */
    add: ({ visitors, periods }: Numbered): void => {
      let { last, first, returned } = before;
      for (let place = 0; place < visitors.length; place += 1) {
        const number = visitors[place] as number;
        if (number === 0) continue;
        const period = periods[place] as number;
        const isOther = differ(number, last);
        last = number;
        first += (period - first) * isOther;
        add(size, first, isOther);
        const isBack = differ(period, first) & differ(seen[period] as number, number);
        seen[period] = number;
        add(later, first * total + period, isBack);
        add(cameBack, first, isBack & differ(returned, number));
        returned += (number - returned) * isBack;
      }
      before = { last, first, returned };
    },
    counted: (): readonly RetentionCounts[] =>
      Array.from(size, (visitors, own) => ({
        size: visitors,
        cameBack: cameBack[own] as number,
        later: Array.from(later.subarray(own * total + own + 1, (own + 1) * total)),
      })),
  };
};

type IsShown = (visitor: number, firstRow: number) => boolean;

/** Writes 0 for visitors who are not shown. */
const hideVisitors = (visitors: Uint32Array, rows: Uint32Array, isShown: IsShown): void => {
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const number = visitors[from] as number;
    to = from + 1;
    while (to < rows.length && visitors[to] === number) to += 1;
    if (number !== 0 && !isShown(number, rows[from] as number)) visitors.fill(0, from, to);
  }
};

/** Calls `onVisits` with the visits of visitors in order of time, and the numbers of those who count. */
const walkVisitors = async (
  sql: Sql,
  held: HeldVisits,
  { report, periods }: { readonly report: Report; readonly periods: CohortPeriods },
  onVisits: (numbered: Numbered, rows: Uint32Array) => void,
): Promise<void> => {
  const question = { ...report, segment: [] };
  const isEarlier = await findEarlierVisitors(sql, report, held, () => visitorsOf(held, question));
  const isSelected = report.segment.length === 0 ? undefined : await markMatches(held, report);
  const isShown: IsShown = (visitor, firstRow) =>
    isEarlier?.(visitor) !== true && (isSelected === undefined || isSelected[firstRow] === 1);
  const isPlain = isEarlier === undefined && isSelected === undefined;
  const numbered = createNumbered(held, report, periods);
  const { visitor } = held.visits.columns();
  for await (const stretch of matchStretches(held, question)) {
    const rows = stretch.subarray(countLone(visitor, stretch));
    sortVisits(held.visits, rows);
    const each = numbered(rows);
    if (!isPlain) hideVisitors(each.visitors, rows, isShown);
    onVisits(each, rows);
  }
};

/** Visitors by the period of their first visit, and the later periods in which they came back. */
export const scanRetention = async (
  sql: Sql,
  held: HeldVisits,
  report: Report,
  periods: CohortPeriods,
): Promise<readonly RetentionCounts[]> => {
  const counts = createCounts(periods.starts.length);
  await walkVisitors(sql, held, { report, periods }, counts.add);
  return counts.counted();
};

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
  asked: Parameters<typeof walkVisitors>[2],
  { cohort, came }: { readonly cohort: number; readonly came: Came },
): Promise<readonly number[]> => {
  const found: number[] = [];
  await walkVisitors(sql, held, asked, ({ visitors, periods }, rows) => {
    for (let from = 0, to = 0; from < rows.length; from = to) {
      to = from + 1;
      while (to < rows.length && visitors[to] === visitors[from]) to += 1;
      if (visitors[from] === 0 || periods[from] !== cohort) continue;
      const place = placeOf(periods, [from, to], came);
      if (place !== -1) found.push(rows[place] as number);
    }
  });
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
