import type { CohortPeriods } from "#domain/kit/cohort-periods.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createDayOfVisit, dayNumber } from "../census/local-days.ts";
import { findMatches, markMatches } from "../census/matched-visits.ts";
import { stretchesOf } from "../census/scan-stretches.ts";
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

/** The visitors of sorted visits. */
const visitorsOf = async (held: HeldVisits, rows: Uint32Array): Promise<Uint32Array> => {
  const { visitor } = held.visits.columns();
  const numbers = new Uint32Array(held.visits.visitors());
  let [count, last] = [0, 0];
  for await (const { from, to } of stretchesOf(rows))
    for (let place = from; place < to; place += 1) {
      const own = visitor[rows[place] as number] as number;
      if (own === last) continue;
      last = own;
      numbers[count] = own;
      count += 1;
    }
  return numbers.subarray(0, count);
};

/** Visitors by the period of their first visit, and the later periods in which they came back. */
export const scanRetention = async (
  sql: Sql,
  held: HeldVisits,
  report: Report,
  periods: CohortPeriods,
): Promise<readonly RetentionCounts[]> => {
  const sorted = await findMatches(held, { ...report, segment: [] });
  const isEarlier = await findEarlierVisitors(sql, report, held, () => visitorsOf(held, sorted));
  const isSelected = report.segment.length === 0 ? undefined : await markMatches(held, report);
  const { visitor } = held.visits.columns();
  const { startedMs } = held.visits;
  const firstDay = dayNumber(report.from);
  const periodOf = periodsOfDays(periods, firstDay, dayNumber(report.to));
  const total = periods.starts.length;
  const size = new Uint32Array(total);
  const cameBack = new Uint32Array(total);
  const later = new Uint32Array(total * total);
  /** The number of the last visitor who was there in a period. */
  const seen = new Uint32Array(total);

  const firstOf = (from: number, to: number): number => {
    let first = from;
    for (let place = from + 1; place < to; place += 1)
      if (startedMs(sorted[place] as number) < startedMs(sorted[first] as number)) first = place;
    return first;
  };
  const dayOf = createDayOfVisit(held);
  const periodAt = (place: number): number =>
    periodOf[dayOf(sorted[place] as number) - firstDay] as number;

  const countVisitor = (number: number, from: number, to: number): void => {
    if (isEarlier(number)) return;
    const first = firstOf(from, to);
    if (isSelected !== undefined && isSelected[sorted[first] as number] !== 1) return;
    const own = periodAt(first);
    let returned = 0;
    for (let place = from; place < to; place += 1) {
      const period = periodAt(place);
      if (period === own || seen[period] === number) continue;
      seen[period] = number;
      returned = 1;
      const slot = own * total + period;
      later[slot] = (later[slot] as number) + 1;
    }
    size[own] = (size[own] as number) + 1;
    cameBack[own] = (cameBack[own] as number) + returned;
  };
  let place = 0;
  for await (const { to } of stretchesOf(sorted))
    while (place < to) {
      const number = visitor[sorted[place] as number] as number;
      const from = place;
      place += 1;
      // A view without a visitor.
      if (number === 0) continue;
      while (visitor[sorted[place] as number] === number) place += 1;
      countVisitor(number, from, place);
    }
  return periods.starts.map((_, own) => ({
    size: size[own] as number,
    cameBack: cameBack[own] as number,
    later: Array.from(later.subarray(own * total + own + 1, (own + 1) * total)),
  }));
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
