import { expect, it } from "vitest";
import { needsValuesBefore } from "./compared-values.ts";

it("are needed where one of their columns is shown, sorted or filtered by", () => {
  expect(needsValuesBefore({})).toBe(true);
  expect(needsValuesBefore({ columns: "name,change" })).toBe(true);
  const columns = "name,visitors,views";
  expect(needsValuesBefore({ columns })).toBe(false);
  expect(needsValuesBefore({ columns, sort: "-visitors", filters: "views:least:2" })).toBe(false);
  expect(needsValuesBefore({ columns, sort: "-visitsBefore" })).toBe(true);
  expect(needsValuesBefore({ columns, filters: "views:least:2;change:most:0" })).toBe(true);
});
