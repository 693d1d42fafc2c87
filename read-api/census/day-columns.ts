/** What is read of a value and a day. */
export type ReadRow = readonly [
  value: string,
  gap: number,
  visitors: number,
  visits: number,
  views: number,
  visitViews: number,
  bounces: number,
  milliseconds: number,
];

/** What numbers of half the size can count. */
const MAX_SMALL = 2 ** 16 - 1;
const MAX_MILLISECONDS = 2 ** 32 - 1;

/** Rows of a dimension and a day as columns of numbers. */
export type DayColumns = {
  readonly values: Uint16Array | Uint32Array;
  readonly gaps: Uint16Array;
  readonly visitors: Uint16Array | Uint32Array;
  readonly visits: Uint16Array | Uint32Array;
  readonly views: Uint16Array | Uint32Array;
  readonly visitViews: Uint16Array | Uint32Array;
  readonly bounces: Uint16Array | Uint32Array;
  readonly milliseconds: Uint32Array | Float64Array;
};

/** The columns of counts are all of one kind, so that a loop over them meets two kinds and not each combination. */
export const dayOf = (
  read: readonly ReadRow[],
  numberOf: (value: string) => number,
): DayColumns => {
  let [largest, longest] = [0, 0];
  const values = new Uint32Array(read.length);
  for (const [place, [value, , ...numbers]] of read.entries()) {
    const [visitors, visits, views, visitViews, bounces, milliseconds] = numbers;
    const number = numberOf(value);
    values[place] = number;
    largest = Math.max(largest, number, visitors, visits, views, visitViews, bounces);
    longest = Math.max(longest, milliseconds);
  }
  const counts = (countOf: (row: ReadRow, place: number) => number) =>
    largest <= MAX_SMALL ? Uint16Array.from(read, countOf) : Uint32Array.from(read, countOf);
  const timeOf = (row: ReadRow): number => row[7];
  return {
    values: counts((_, place) => values[place] as number),
    gaps: Uint16Array.from(read, ([, gap]) => gap),
    visitors: counts((row) => row[2]),
    visits: counts((row) => row[3]),
    views: counts((row) => row[4]),
    visitViews: counts((row) => row[5]),
    bounces: counts((row) => row[6]),
    milliseconds:
      longest <= MAX_MILLISECONDS
        ? Uint32Array.from(read, timeOf)
        : Float64Array.from(read, timeOf),
  };
};
