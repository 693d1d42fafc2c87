import type { CohortPeriods } from "#domain/kit/cohort-periods.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createDayOfVisit, dayNumber } from "../census/local-days.ts";
import { markMatches, matchStretches, type Question } from "../census/matched-visits.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
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

/** Which of some visits of a visitor was the first. Most are in order of time. */
const createFirstOf = ({ visits }: HeldVisits) => {
  const { startedMs } = visits;
  const ordered = visits.ordered().rows;
  return (rows: Uint32Array, from: number, to: number): number => {
    let first = from;
    if ((rows[to - 1] as number) < ordered) return first;
    for (let place = from + 1; place < to; place += 1)
      if (startedMs(rows[place] as number) < startedMs(rows[first] as number)) first = place;
    return first;
  };
};

/** The periods of some visits. */
const createPeriods = (held: HeldVisits, report: Report, periods: CohortPeriods) => {
  const dayOf = createDayOfVisit(held);
  const firstDay = dayNumber(report.from);
  const periodOf = periodsOfDays(periods, firstDay, dayNumber(report.to));
  let room = new Uint8Array(0);
  return (rows: Uint32Array): Uint8Array => {
    if (rows.length > room.length) room = new Uint8Array(rows.length);
    for (let place = 0; place < rows.length; place += 1)
      room[place] = periodOf[dayOf(rows[place] as number) - firstDay] as number;
    return room;
  };
};

/** Counts visitors by the periods of their visits. */
const createCounts = (total: number) => {
  const size = new Uint32Array(total);
  const cameBack = new Uint32Array(total);
  const later = new Uint32Array(total * total);
  /** The number of the last visitor who was there in a period. */
  const seen = new Uint32Array(total);
  return {
    add: (number: number, own: number, periods: Uint8Array, from: number, to: number): void => {
      let returned = 0;
      for (let place = from; place < to; place += 1) {
        const period = periods[place] as number;
        if (period === own || seen[period] === number) continue;
        seen[period] = number;
        returned = 1;
        const slot = own * total + period;
        later[slot] = (later[slot] as number) + 1;
      }
      size[own] = (size[own] as number) + 1;
      cameBack[own] = (cameBack[own] as number) + returned;
    },
    counted: (): readonly RetentionCounts[] =>
      Array.from(size, (visitors, own) => ({
        ...{ size: visitors, cameBack: cameBack[own] as number },
        later: Array.from(later.subarray(own * total + own + 1, (own + 1) * total)),
      })),
  };
};

/** Visitors by the period of their first visit, and the later periods in which they came back. */
export const scanRetention = async (
  sql: Sql,
  held: HeldVisits,
  report: Report,
  periods: CohortPeriods,
): Promise<readonly RetentionCounts[]> => {
  const question = { ...report, segment: [] };
  const isEarlier = await findEarlierVisitors(sql, report, held, () => visitorsOf(held, question));
  const isSelected = report.segment.length === 0 ? undefined : await markMatches(held, report);
  const { visitor } = held.visits.columns();
  const periodsOf = createPeriods(held, report, periods);
  const firstOf = createFirstOf(held);
  const counts = createCounts(periods.starts.length);
  for await (const rows of matchStretches(held, question)) {
    const ofRows = periodsOf(rows);
    for (let place = 0; place < rows.length; ) {
      const from = place;
      const number = visitor[rows[from] as number] as number;
      place += 1;
      // A view without a visitor.
      if (number === 0) continue;
      while (place < rows.length && visitor[rows[place] as number] === number) place += 1;
      if (isEarlier(number)) continue;
      const first = firstOf(rows, from, place);
      if (isSelected !== undefined && isSelected[rows[first] as number] !== 1) continue;
      counts.add(number, ofRows[first] as number, ofRows, from, place);
    }
  }
  return counts.counted();
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
