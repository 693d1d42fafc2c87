import { describe, expect, it } from "vitest";
import { createChance } from "#tests/support/naive-traffic.ts";
import {
  addBits,
  allBits,
  bitOf,
  bitsFor,
  bothBits,
  keepBits,
  removeBits,
  rowsBefore,
  rowsOfBits,
  setBits,
} from "./row-bits.ts";
import { createVisitColumns, valueDimensions } from "./visit-columns.ts";
import { addRowsOf, clearBefore, countBits, lastRows, visitorsWith } from "./visitor-bits.ts";
import { visitorAt } from "./visitor-column.ts";

const HOUR_MS = 3_600_000;

/** Visits in the order of visitors, of whom most have a few and one has many. */
const visitsOf = async (seed: number) => {
  const chance = createChance(seed);
  const lone = chance(40);
  const visitors = Array.from({ length: 1 + chance(60) }, (_, place) =>
    Array.from(
      { length: place === seed % 7 ? 1 + chance(200) : 1 + chance(4) },
      () => `v-${place}`,
    ),
  ).flat();
  const names = [...Array.from({ length: lone }, () => ""), ...visitors];
  const each = <Value>(value: Value) => names.map(() => value);
  const once = [each(seed * HOUR_MS), each(["/"]), each(null), each(0)] as const;
  const visits = createVisitColumns();
  const read = visits.add(seed, [names, ...once, ...valueDimensions.map(() => each(""))]);
  await visits.arrange([read]);
  return { visits, lone, rows: names.length, chance };
};

const listOf = (bits: Uint32Array, rows: number): readonly number[] => {
  const list = new Uint32Array(rows);
  return [...list.subarray(0, rowsOfBits(bits, list, 0, rows))];
};
const bitsOf = (list: readonly number[], rows: number): Uint32Array => {
  const bits = bitsFor(rows);
  setBits(bits, Uint32Array.from(list), list.length);
  return bits;
};
const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1);

describe("visitors by the bits of their rows", () => {
  it.each(seeds)("are those of a naive search, %d", async (seed) => {
    const { visits, lone, rows, chance } = await visitsOf(seed);
    const all = Array.from({ length: rows }, (_, row) => row);
    const visitor = all.map((row) => visitorAt(visits.columns().visitor, row));
    const last = await lastRows(visits);
    const naiveLast = all.filter((row) => row === rows - 1 || visitor[row] !== visitor[row + 1]);
    expect(listOf(last, rows)).toEqual(naiveLast);

    const some = all.filter(() => chance(6) === 0);
    const found = visitorsWith(bitsOf(some, rows), last);
    const own = new Set(some.map((row) => visitor[row]));
    const ends = naiveLast.filter((row) => own.has(visitor[row]));
    expect(listOf(found, rows)).toEqual(ends);
    expect(countBits(found)).toBe(ends.length);

    const more = all.filter(() => chance(9) === 0);
    const filled = addRowsOf(found, last, bitsOf(more, rows));
    const wanted = all.filter((row) => own.has(visitor[row]) || more.includes(row));
    expect(listOf(filled, rows)).toEqual(wanted);

    clearBefore(filled, lone);
    expect(listOf(filled, rows)).toEqual(wanted.filter((row) => row >= lone));
  });
});

it.each([0, 1, 31, 32, 33, 64, 100])("bits of %d rows", (rows) => {
  const all = Array.from({ length: rows }, (_, row) => row);
  expect(listOf(allBits(rows), rows)).toEqual(all);
  expect(countBits(allBits(rows))).toBe(rows);
  const where = (isOne: (row: number) => boolean) => bitsOf(all.filter(isOne), rows);
  const isOdd = (row: number) => row % 2 === 1;
  const isThird = (row: number) => row % 3 === 0;
  const [odd, thirds] = [where(isOdd), where(isThird)];
  const expectRows = (bits: Uint32Array, isOne: (row: number) => boolean) =>
    expect(listOf(bits, rows)).toEqual(all.filter(isOne));
  expectRows(bothBits(odd, thirds), (row) => isOdd(row) && isThird(row));
  expectRows(keepBits(odd.slice(), thirds), (row) => isOdd(row) && isThird(row));
  expectRows(addBits(odd.slice(), thirds), (row) => isOdd(row) || isThird(row));
  expectRows(removeBits(odd.slice(), thirds), (row) => isOdd(row) && !isThird(row));
  for (const row of all) expect(bitOf(odd, row), `${row}`).toBe(Number(isOdd(row)));
});

it.each(seeds)("the rows before others are those of a naive search, %d", (seed) => {
  const chance = createChance(seed);
  const rows = 1 + chance(300);
  const all = Array.from({ length: rows }, (_, row) => row);
  const [often, seldom] = [1 + chance(40), 1 + chance(40)];
  const some = all.filter(() => chance(often) === 0);
  const candidates = all.filter(() => chance(seldom) === 0);
  const before = some.flatMap((row) => candidates.findLast((other) => other < row) ?? []);
  const found = rowsBefore(bitsOf(some, rows), bitsOf(candidates, rows));
  expect(listOf(found, rows)).toEqual([...new Set(before)].sort((one, other) => one - other));
});
