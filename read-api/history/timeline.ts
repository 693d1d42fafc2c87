import type { ExplainedValue } from "../explained/explain-contract.ts";

/** Minimum number of cached entries; the maximum is twice that. */
export const KEPT = 100_000;
/** Room for a page of entries and the one before it. */
const PAGE_ROOM = 128;
const FIRST_SIZE = 256;
const COLUMNS = 3;

export type Entry = {
  /** Decimal digits. */
  readonly position: string;
  readonly at: string;
  readonly value: ExplainedValue;
};

const encoded = (value: ExplainedValue): number => {
  if (value === null) return Number.NaN;
  return value === "unlimited" ? Number.POSITIVE_INFINITY : Number(value);
};

const decoded = (value: number, isMark: boolean): ExplainedValue => {
  if (Number.isNaN(value)) return null;
  if (value === Number.POSITIVE_INFINITY) return "unlimited";
  return isMark ? value === 1 : value;
};

/**
 * A number after each listed event, with 24 bytes per entry: positions and times ascend, so that a
 * binary search finds any moment. Of a longer history the latest entries are cached.
 */
export const createTimeline = (isMark: boolean, kept: number) => {
  let columns = Array.from({ length: COLUMNS }, () => new Float64Array(FIRST_SIZE));
  let length = 0;
  let hasForgotten = false;
  const column = (index: number): Float64Array => columns[index] as Float64Array;

  const makeRoom = (): void => {
    if (length < column(0).length) return;
    if (length < 2 * kept) {
      columns = columns.map((old) => {
        const larger = new Float64Array(Math.min(2 * kept, 2 * old.length));
        larger.set(old);
        return larger;
      });
      return;
    }
    for (const each of columns) each.copyWithin(0, length - kept, length);
    length = kept;
    hasForgotten = true;
  };

  /** Number of entries in a column up to a limit. */
  const countUpTo = (values: Float64Array, limit: number): number => {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[middle] as number) <= limit) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    add: ({ position, at, value }: Entry): void => {
      makeRoom();
      column(0)[length] = Number(position);
      column(1)[length] = Date.parse(at);
      column(2)[length] = encoded(value);
      length += 1;
    },
    /**
     * Number of entries up to a position or a time (ISO 8601); all without one. Undefined where
     * they, or a page before them, are no longer cached.
     */
    upTo: (limit: string | undefined): number | undefined => {
      let count = length;
      if (limit !== undefined)
        count = /^\d+$/.test(limit)
          ? countUpTo(column(0), Number(limit))
          : countUpTo(column(1), Date.parse(limit));
      return hasForgotten && count < PAGE_ROOM ? undefined : count;
    },
    entry: (index: number): Entry | undefined =>
      index < 0 || index >= length
        ? undefined
        : {
            position: `${column(0)[index]}`,
            at: new Date(column(1)[index] as number).toISOString(),
            value: decoded(column(2)[index] as number, isMark),
          },
    bytes: (): number => COLUMNS * column(0).byteLength,
  };
};
export type Timeline = ReturnType<typeof createTimeline>;
