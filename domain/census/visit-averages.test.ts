import { expect, it } from "vitest";
import { bouncePpm, millisecondsPerVisit } from "./visit-averages.ts";

it("has the share of visits with a single page view, and none without visits", () => {
  expect([bouncePpm(0, 0), bouncePpm(0, 3), bouncePpm(1, 3), bouncePpm(3, 3)]).toEqual([
    ...[null, 0, 333_333, 1_000_000],
  ]);
});

it("has the time per visit to the millisecond, and none without visits", () => {
  expect([millisecondsPerVisit(0, 0), millisecondsPerVisit(0, 2)]).toEqual([null, 0]);
  expect([millisecondsPerVisit(3, 2), millisecondsPerVisit(4_201, 6)]).toEqual([1_500, 700_167]);
});
