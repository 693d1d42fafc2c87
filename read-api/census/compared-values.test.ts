import { expect, it } from "vitest";
import { parameters } from "../kit/list-source.ts";
import { createWithBefore, joinedRows, looksBefore, namedRows } from "./compared-values.ts";
import { type CountedRow, relationOf, type TrafficGroup } from "./traffic-plan.ts";

const row = (name: string, visitors: number): CountedRow => ({
  name,
  visitors,
  visits: visitors,
  views: visitors,
  visitViews: visitors,
  bounces: 0,
  milliseconds: 0,
});
const now = [row("/", 3), row("/shop", 2)];
const before = [row("/shop", 5), row("/gone", 4)];

it("a list that is neither sorted nor filtered by the days before gets only names that are gone", () => {
  const given = parameters([]);
  namedRows("select 1", now, before, given);
  expect(given.values).toEqual([["/gone"]]);
  const all = parameters([]);
  joinedRows("select 1", before, all);
  expect(all.values[0]).toEqual(["/shop", "/gone"]);
  const withBefore = createWithBefore(before);
  expect([row("/", 3), row("/shop", 2)].map(withBefore)).toMatchObject([
    { name: "/", visitors: 3, visitorsBefore: 0 },
    { name: "/shop", visitors: 2, visitorsBefore: 5, visitsBefore: 5, viewsBefore: 5 },
  ]);
});

it("rows of both ranges are sent by column, without the names of columns in each row", () => {
  const rows = new Map<TrafficGroup, readonly CountedRow[]>([["page", now]]);
  const { values } = relationOf({ tier: "days", rows }, "page");
  expect(values).toEqual([["/", "/shop"], ...Array(3).fill([3, 2]), [3, 2], [0, 0], [0, 0]]);
  const given = parameters([]);
  joinedRows("select 1", before, given);
  expect(given.values).toEqual([["/shop", "/gone"], ...Array(3).fill([5, 4])]);
});

it.each([
  [{ sort: "-visitors" }, false],
  [{ sort: "name", filters: "views:least:3" }, false],
  [{ sort: "-change" }, true],
  [{ sort: "visitorsBefore" }, true],
  [{ sort: "name", filters: "viewsBefore:least:3" }, true],
])("%j looks at the days before: %s", (asked, looks) => expect(looksBefore(asked)).toBe(looks));
