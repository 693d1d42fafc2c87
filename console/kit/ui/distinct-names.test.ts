import { expect, it } from "vitest";
import { distinctNames } from "./distinct-names.ts";

it("only names that several rows have get a place", () => {
  expect(distinctNames(["Bread", "Cake", "Bread"])).toEqual([
    "Bread (1 of 2)",
    "Cake",
    "Bread (2 of 2)",
  ]);
  expect(distinctNames([])).toEqual([]);
});
