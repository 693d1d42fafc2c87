import { describe, expect, it } from "vitest";
import { type Answered, cellText, chartOf, csvOf, replicaText } from "./answer-texts.ts";

const answer = (columns: Answered["columns"], rows: Answered["rows"]): Answered => ({
  state: "answered",
  columns,
  rows,
  isCut: false,
  milliseconds: 1,
  replica: null,
});

const day = { name: "day", kind: "text" } as const;
const units = { name: "units", kind: "integer" } as const;
const price = { name: "price", kind: "number" } as const;

describe("a chart", () => {
  it("has the days of an ascending date as its axis", () => {
    const rows = [
      ["2030-01-01", 2, 1.5],
      ["2030-01-03", null, 2],
    ];
    expect(chartOf(answer([day, units, price], rows))).toEqual({
      axis: "day",
      labels: ["2030-01-01", "2030-01-03"],
      times: [1_893_456_000, 1_893_628_800],
      series: [
        { label: "units", values: [2, null] },
        { label: "price", values: [1.5, 2] },
      ],
    });
  });

  it("has a place for each row otherwise", () => {
    const chart = chartOf(
      answer(
        [units, { name: "sku", kind: "text" }],
        [
          [3, "B"],
          [1, "A"],
        ],
      ),
    );
    expect(chart).toMatchObject({ axis: "sku", labels: ["B", "A"], times: undefined });
    expect(chart?.series).toEqual([{ label: "units", values: [3, 1] }]);
  });

  it("needs rows and a number", () => {
    expect(chartOf(answer([day, units], []))).toBeUndefined();
    expect(chartOf(answer([day], [["2030-01-01"]]))).toBeUndefined();
  });
});

it("shows cells as people read them", () => {
  expect(cellText(units, 2030)).toBe("2030");
  expect(cellText(price, 1234.5)).toBe("1,234.5");
  expect(cellText(day, null)).toBe("–");
  expect(cellText({ name: "at", kind: "time" }, "2030-01-01T10:00:00.000Z")).toBe(
    "2030-01-01 10:00:00 UTC",
  );
});

it("writes a file that no spreadsheet executes", () => {
  const { columns, rows } = answer(
    [day, units],
    [
      ['=1+1, "x"', -5],
      [null, 3],
    ],
  );
  expect(csvOf({ columns, rows })).toBe(`day,units\r\n"'=1+1, ""x""",-5\r\n,3`);
});

it.each([
  [0, "from the replica, up to date"],
  [0.34, "from the replica, 0.3 s behind"],
  [61.7, "from the replica, 62 s behind"],
])("says that a replica %d seconds behind has answered", (behindSeconds, text) =>
  expect(replicaText({ behindSeconds })).toBe(text),
);
