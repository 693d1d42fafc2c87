import type { ExplainedValue } from "./explain-contract.ts";

/** How many entries are remembered at least; twice as many at most. */
export const KEPT = 100_000;
/** So that a page of entries and the one before it lie whole in what is remembered. */
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
 * A number after each event that is told of it, in 24 bytes an entry: positions and moments ascend, so
 * that any moment is found by halving. Of a longer history the latest entries are remembered.
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

  /** How many entries of a column are at or below a limit. */
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
     * The number of entries up to a position or a moment (ISO 8601), all without one. Undefined where
     * they, or a page before them, are no longer remembered.
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
