import type { CohortPeriods } from "#domain/kit/cohort-periods.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createClock, DAY_SECONDS, dayNumber } from "../census/local-days.ts";
import { findMatches, markMatches, sortByVisitor } from "../census/matched-visits.ts";
import { stretchesOf } from "../census/scan-stretches.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { findEarlierVisitors } from "./earlier-visitors.ts";
import type { Report } from "./report.ts";

const SECOND_MS = 1_000;

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

/** Where the visits of each visitor end in the sorted ones. Views without a visitor are skipped. */
const visitorsOf = async (held: HeldVisits, rows: Uint32Array) => {
  const { visitor } = held.visits.columns();
  const count = rows.length;
  const numbers: number[] = [];
  const ends: number[] = [];
  let place = 0;
  for await (const { to } of stretchesOf(rows))
    while (place < to) {
      const number = visitor[rows[place] as number] as number;
      while (place < count && visitor[rows[place] as number] === number) place += 1;
      numbers.push(number);
      ends.push(place);
    }
  return { numbers, ends };
};

/** Visitors by the period of their first visit, and the later periods in which they came back. */
export const scanRetention = async (
  sql: Sql,
  held: HeldVisits,
  report: Report,
  periods: CohortPeriods,
): Promise<readonly RetentionCounts[]> => {
  const all = await findMatches(held, { ...report, segment: [] });
  const sorted = await sortByVisitor(held.visits, all);
  const { numbers, ends } = await visitorsOf(held, sorted);
  const isEarlier = await findEarlierVisitors(sql, report, held, numbers);
  const isSelected = report.segment.length === 0 ? undefined : await markMatches(held, report);
  const { startedSeconds, startedRest } = held.visits.columns();
  const firstDay = dayNumber(report.from);
  const periodOf = periodsOfDays(periods, firstDay, dayNumber(report.to));
  const total = periods.starts.length;
  const size = new Uint32Array(total);
  const cameBack = new Uint32Array(total);
  const later = new Uint32Array(total * total);
  /** The number of the last visitor who was there in a period. */
  const seen = new Uint32Array(total);

  const firstOf = (from: number, to: number): number => {
    let [first, firstMs] = [from, Number.POSITIVE_INFINITY];
    for (let place = from; place < to; place += 1) {
      const row = sorted[place] as number;
      const startedMs = (startedSeconds[row] as number) * SECOND_MS + (startedRest[row] as number);
      if (startedMs < firstMs) [first, firstMs] = [place, startedMs];
    }
    return first;
  };
  const localSeconds = createClock(held.offsets);
  const periodAt = (place: number): number => {
    const seconds = localSeconds(startedSeconds[sorted[place] as number] as number);
    return periodOf[Math.floor(seconds / DAY_SECONDS) - firstDay] as number;
  };

  const countVisitor = (number: number, from: number, to: number): void => {
    if (number === 0 || isEarlier(number)) return;
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
  for await (const { from, to } of stretchesOf(numbers))
    for (let at = from; at < to; at += 1)
      countVisitor(numbers[at] as number, ends[at - 1] ?? 0, ends[at] as number);
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
