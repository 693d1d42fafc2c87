import { describe, expect, it } from "vitest";
import { cellText, chartOf } from "./answer-chart.ts";

const day = { name: "day", kind: "text" } as const;
const units = { name: "units", kind: "integer" } as const;
const price = { name: "price", kind: "number" } as const;

describe("a chart", () => {
  it("has the days of an ascending date as its axis", () => {
    const rows = [
      ["2030-01-01", 2, 1.5],
      ["2030-01-03", null, 2],
    ];
    expect(chartOf({ columns: [day, units, price], rows })).toEqual({
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
    const chart = chartOf({
      columns: [units, { name: "sku", kind: "text" }],
      rows: [
        [3, "B"],
        [1, "A"],
      ],
    });
    expect(chart).toMatchObject({ axis: "sku", labels: ["B", "A"], times: undefined });
    expect(chart?.series).toEqual([{ label: "units", values: [3, 1] }]);
  });

  it("needs rows and a number", () => {
    expect(chartOf({ columns: [day, units], rows: [] })).toBeUndefined();
    expect(chartOf({ columns: [day], rows: [["2030-01-01"]] })).toBeUndefined();
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
