import { describe, expect, it } from "vitest";
import { chosenColumns, type ListColumns, sortableIds } from "./list-columns.ts";
import {
  type Condition,
  filtersText,
  MAX_CONDITIONS,
  offeredOperators,
  operators,
  parseFilters,
} from "./list-filters.ts";

type Row = { readonly name: string; readonly size: number };
const columns = {
  name: { label: "Name", kind: "text", value: (row) => row.name, filterable: true, sortable: true },
  size: { label: "Size", kind: "count", value: (row) => row.size, filterable: true },
  day: { label: "Day", kind: "moment", value: () => null, filterable: true },
  state: {
    label: "State",
    kind: "choice",
    choices: { on: "On", off: "Off" },
    value: () => "on",
    filterable: true,
    extra: true,
  },
  country: {
    label: "Country",
    kind: "text",
    choices: { DE: "Germany", FR: "France" },
    value: () => "DE",
    filterable: true,
  },
  silent: { label: "Silent", kind: "text", value: () => "" },
} as const satisfies ListColumns<Row>;

describe("conditions in an address", () => {
  const conditions: readonly Condition[] = [
    { column: "name", operator: "contains", values: ["a;b:c,d%&é"] },
    { column: "size", operator: "least", values: ["-5"] },
    { column: "day", operator: "since", values: ["2030-01-02T03:04:05.000Z"] },
    { column: "state", operator: "is", values: ["on", "off"] },
    { column: "name", operator: "empty", values: [] },
    { column: "country", operator: "not", values: ["DE", "fr"] },
    { column: "country", operator: "starts", values: ["d"] },
  ];

  it("come back as they were written, whatever their values hold", () =>
    expect(parseFilters(columns, filtersText(conditions))).toEqual(conditions));

  it("are none for no text", () => {
    expect(parseFilters(columns, undefined)).toEqual([]);
    expect(parseFilters(columns, "")).toEqual([]);
    expect(filtersText([])).toBe("");
  });

  it.each([
    ["an unknown column", "toString:is:x"],
    ["a column that cannot be filtered", "silent:is:x"],
    ["an operator of another kind", "name:least:1"],
    ["an operator that everything has", "name:constructor:x"],
    ["a missing value", "name:is"],
    ["a value too many", "name:is:a,b"],
    ["a part too many of a code", "country:contains:D,F"],
    ["a value where none belongs", "name:empty:x"],
    ["a number that is none", "size:is:1e3"],
    ["a day that is none", "day:since:yesterday"],
    ["a year that is none", "day:since:0000-01-01"],
    ["a choice that is none", "state:is:lost"],
    ["a broken escape", "name:is:%E0%A4%A"],
    ["text that cannot be stored", "name:is:%00"],
    ["something that is no condition", ";"],
    [
      "too many",
      Array(MAX_CONDITIONS + 1)
        .fill("name:empty")
        .join(";"),
    ],
  ])("are refused for %s", (_what, text) => expect(parseFilters(columns, text)).toBeUndefined());
});

it("a form offers whole codes where people know them by their labels", () => {
  expect(Object.keys(offeredOperators(columns.country))).toEqual(["is", "not", "empty", "filled"]);
  expect(offeredOperators(columns.name)).toBe(operators.text);
});

describe("the columns of a list", () => {
  it("are those that were asked for, each once and in that order", () =>
    expect(chosenColumns(columns, "state,name,state,nothing,toString")).toEqual(["state", "name"]));

  it("are all but the extra ones when nothing known was asked for", () => {
    const own = ["name", "size", "day", "country", "silent"];
    expect(chosenColumns(columns, undefined)).toEqual(own);
    expect(chosenColumns(columns, "nothing")).toEqual(own);
  });

  it("know which can be sorted by", () => expect(sortableIds(columns)).toEqual(["name"]));
});
