import { expect, it } from "vitest";
import { holds } from "./holds.ts";
import type { ListColumns } from "./list-columns.ts";
import type { Operator } from "./list-filters.ts";

type Row = {
  readonly name: string | null;
  readonly units: number | null;
  readonly cents: number;
  readonly at: string | null;
  readonly state: string;
};
const columns: ListColumns<Row> = {
  name: { label: "Name", kind: "text", value: (row) => row.name },
  folder: { label: "Folder", kind: "text", isExact: true, value: (row) => row.name },
  units: { label: "Units", kind: "count", value: (row) => row.units },
  cents: { label: "Price", kind: "money", value: (row) => row.cents },
  at: { label: "At", kind: "moment", value: (row) => row.at },
  state: { label: "State", kind: "choice", value: (row) => row.state },
};
const row: Row = {
  name: "Linen Journal",
  units: 0,
  cents: 1_250,
  at: "2026-05-01T00:00:00.000Z",
  state: "paid",
};
const unknown: Row = { ...row, name: null, units: null, at: null };

const asks = (column: string, operator: Operator, values: readonly string[], of = row) =>
  holds(columns, { column, operator, values }, of);

it.each<[string, Operator, string[], boolean]>([
  ["name", "contains", ["JOURNAL"], true],
  ["name", "contains", ["note"], false],
  ["name", "starts", ["linen"], true],
  ["name", "starts", ["journal"], false],
  ["name", "is", ["linen journal"], true],
  ["name", "is", ["linen"], false],
  ["name", "not", ["LINEN JOURNAL"], false],
  ["name", "not", ["linen"], true],
  ["name", "lacks", ["JOURNAL"], false],
  ["name", "lacks", ["note"], true],
  ["name", "empty", [], false],
  ["name", "filled", [], true],
  ["folder", "is", ["Linen Journal"], true],
  ["folder", "is", ["linen journal"], false],
  ["folder", "not", ["linen journal"], true],
  ["folder", "contains", ["JOURNAL"], true],
  ["units", "least", ["0"], true],
  ["units", "least", ["1"], false],
  ["units", "most", ["0"], true],
  ["units", "is", ["0"], true],
  ["units", "empty", [], false],
  ["cents", "is", ["1250"], true],
  ["at", "since", ["2026-05-01"], true],
  ["at", "before", ["2026-05-01T00:00:00Z"], false],
  ["state", "is", ["open", "paid"], true],
  ["state", "not", ["paid"], false],
  ["state", "not", ["open"], true],
  ["gone", "is", ["x"], false],
])("asked whether %s %s %j of a row: %s", (column, operator, values, expected) => {
  expect(asks(column, operator, values)).toBe(expected);
});

it("requires of an unknown value only that it is unknown", () => {
  for (const [column, operator] of [
    ["name", "contains"],
    ["units", "least"],
    ["units", "most"],
    ["units", "is"],
    ["at", "since"],
    ["at", "before"],
  ] as const)
    expect(asks(column, operator, ["2026"], unknown), `${column} ${operator}`).toBe(false);
  for (const column of ["name", "units", "at"])
    expect(asks(column, "empty", [], unknown), column).toBe(true);
  expect(asks("name", "filled", [], unknown)).toBe(false);
});
