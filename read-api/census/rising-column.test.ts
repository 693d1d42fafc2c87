import { expect, it } from "vitest";
import { createChance } from "#tests/support/naive-traffic.ts";
import {
  bytesOfRising,
  firstOfRising,
  growRising,
  numberAt,
  risingFor,
  writeNumber,
} from "./rising-column.ts";

/** Small steps, and now and then one that needs two or four bytes. */
const numbersOf = (seed: number, largest: number): readonly number[] => {
  const chance = createChance(seed);
  let number = chance(1_000);
  return Array.from({ length: 200 + chance(400) }, () => {
    number += chance(40) === 0 ? chance(largest) : chance(5);
    return number;
  });
};

const columnOf = (numbers: readonly number[]) => {
  const column = risingFor(1);
  for (const [row, number] of numbers.entries()) {
    growRising(column, row, row + 1 + (row % 7));
    writeNumber(column, row, number);
  }
  return column;
};

it.each([4, 300, 100_000])("keeps numbers that rise by up to %d", (largest) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const numbers = numbersOf(seed, largest);
    const column = columnOf(numbers);
    expect(numbers.map((_, row) => numberAt(column, row))).toEqual(numbers);
  }
});

it("takes little more than a byte for each number", () => {
  const numbers = Array.from({ length: 1_600 }, (_, row) => row * 15);
  expect(bytesOfRising(columnOf(numbers), numbers.length)).toBe(1_600 + 100 * 4);
});

it("writes rows again, and leaves those before as they are", () => {
  const numbers = numbersOf(3, 300);
  const column = columnOf(numbers);
  const kept = numbers.slice(0, 117);
  const first = firstOfRising(column, 117);
  const more = Array.from({ length: 100 }, (_, place) => (numbers[116] as number) + place * 9);
  for (const [place, number] of more.entries()) writeNumber(column, 117 + place, number);
  const all = [...kept, ...more];
  expect(all.map((_, row) => numberAt(column, row))).toEqual(all);
  expect(kept.map((_, row) => numberAt(first, row))).toEqual(kept);
});
