import type { Offset } from "./local-offsets.ts";
import type { Rows } from "./visit-columns.ts";
import type { HeldVisits } from "./visit-memory.ts";

const QUARTER_SECONDS = 900;
const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;

export const dayNumber = (day: string): number => Date.parse(day) / (DAY_SECONDS * 1_000);

/** Local seconds of a moment, for moments in almost any order. */
export const createClock = (offsets: readonly Offset[]) => {
  let place = 0;
  /** Offsets change rarely. */
  return (seconds: number): number => {
    const quarter = Math.floor(seconds / QUARTER_SECONDS);
    while (place > 0 && (offsets[place]?.quarter ?? 0) > quarter) place -= 1;
    while ((offsets[place + 1]?.quarter ?? Number.POSITIVE_INFINITY) <= quarter) place += 1;
    return seconds + (offsets[place]?.seconds ?? 0);
  };
};

/** Local days, both inclusive. */
export type StartRange = { readonly from: string; readonly to: string };

/** How many quarters of an hour are in the range as a whole, and how many not at all. */
const quartersIn = (hour: number, isInRange: (seconds: number) => boolean) => {
  let [inside, outside] = [0, 0];
  const end = (hour + 1) * HOUR_SECONDS;
  for (let at = hour * HOUR_SECONDS; at < end; at += QUARTER_SECONDS) {
    const [first, last] = [isInRange(at), isInRange(at + QUARTER_SECONDS - 1)];
    if (first && last) inside += 1;
    if (!first && !last) outside += 1;
  }
  return {
    isInside: inside === HOUR_SECONDS / QUARTER_SECONDS,
    isOutside: outside === HOUR_SECONDS / QUARTER_SECONDS,
  };
};

/** The rows whose visits started on these days. Hours on the edge of a day are looked at row by row. */
export const rangesOf = (held: HeldVisits, { from, to }: StartRange): readonly Rows[] => {
  const { startedSeconds } = held.visits.columns();
  const localSeconds = createClock(held.offsets);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const isInRange = (seconds: number): boolean => {
    const day = Math.floor(localSeconds(seconds) / DAY_SECONDS);
    return day >= first && day <= last;
  };
  const ranges: { from: number; to: number }[] = [];
  const add = (start: number, end: number): void => {
    const before = ranges.at(-1);
    if (before?.to === start) before.to = end;
    else ranges.push({ from: start, to: end });
  };
  for (const { hour, rows } of held.hours) {
    const { isInside, isOutside } = quartersIn(hour, isInRange);
    if (isInside) add(rows.from, rows.to);
    else if (!isOutside)
      for (let row = rows.from; row < rows.to; row += 1)
        if (isInRange(startedSeconds[row] as number)) add(row, row + 1);
  }
  return ranges;
};
