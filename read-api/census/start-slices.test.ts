import { expect, it } from "vitest";
import { createVisitColumns, valueDimensions } from "./visit-columns.ts";

const HOUR_MS = 3_600_000;
/** More than two bytes can number. */
const HOURS = 1_100;
const FIRST_HOUR = 493_000;

const hours = Array.from({ length: HOURS }, (_, place) => FIRST_HOUR + place);
/** The first and the last millisecond of an hour, and some in between. */
const startsOf = (hour: number): readonly number[] =>
  [0, 65_535, 65_536, (hour * 7_919) % HOUR_MS, HOUR_MS - 1].map((ms) => hour * HOUR_MS + ms);

const readHour = (visits: ReturnType<typeof createVisitColumns>, hour: number) => {
  const starts = startsOf(hour);
  const each = <Value>(value: Value) => starts.map(() => value);
  const names = starts.map((_, place) => `v-${(hour * 31 + place * 17) % 400}`);
  const once = [each(["/"]), each(null), each(0)] as const;
  return visits.add(hour, [names, starts, ...once, ...valueDimensions.map(() => each(""))]);
};

const startsIn = (visits: ReturnType<typeof createVisitColumns>): readonly number[] =>
  Array.from({ length: visits.rows() }, (_, row) => visits.startedMs(row)).toSorted(
    (one, other) => one - other,
  );

it("knows when each visit started, of many hours and of those that are kept", async () => {
  const visits = createVisitColumns();
  const reads = hours.map((hour) => readHour(visits, hour));
  const inOrder = (kept: readonly number[]) =>
    kept.flatMap(startsOf).toSorted((one, other) => one - other);
  expect(startsIn(visits)).toEqual(inOrder(hours));
  expect(visits.columns().slice.BYTES_PER_ELEMENT).toBe(4);

  const again = await visits.arrange(reads);
  expect(startsIn(visits)).toEqual(inOrder(hours));

  // The most reads whose slices have two bytes.
  const most = hours.slice(0, 1_024);
  const fewer = await visits.arrange(again.slice(0, most.length));
  expect(startsIn(visits)).toEqual(inOrder(most));
  expect(visits.columns().slice.BYTES_PER_ELEMENT).toBe(2);

  const isKept = (_: unknown, place: number): boolean => place % 3 === 0;
  await visits.arrange(fewer.filter(isKept));
  expect(startsIn(visits)).toEqual(inOrder(most.filter(isKept)));
  expect(visits.columns().slice.BYTES_PER_ELEMENT).toBe(2);
});
