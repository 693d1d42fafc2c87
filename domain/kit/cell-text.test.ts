import { describe, expect, it } from "vitest";
import { cellText, plainCellText } from "./cell-text.ts";
import type { ColumnKind, ListColumn } from "./list-columns.ts";

type Value = string | number | null;
const column = (kind: ColumnKind, more: Partial<ListColumn<Value>> = {}): ListColumn<Value> => ({
  label: "It",
  kind,
  value: (row) => row,
  ...more,
});
const zone = "America/New_York";

describe("a cell", () => {
  it.each([
    ["text", "Ann", "Ann", "Ann"],
    ["text", "", "", ""],
    ["count", 12_480, "12,480", "12480"],
    ["money", -123_450, "-$1,234.50", "-1234.50"],
    ["moment", "2026-11-21T12:31:00.000Z", "Nov 21, 2026, 7:31 AM", "2026-11-21T12:31:00.000Z"],
    ["moment", null, "", ""],
    ["choice", "off", "Switched off", "off"],
    ["choice", "other", "other", "other"],
  ] as const)("of the kind %s writes %s as %s, and plain as %s", (kind, value, shown, plain) => {
    const given = column(kind, { choices: { off: "Switched off" } });
    expect(cellText(given, value, zone)).toBe(shown);
    expect(plainCellText(given, value)).toBe(plain);
  });

  it("writes money in its row's currency", () => {
    const yen = column("money", { currency: () => "JPY" });
    expect(cellText(yen, 120_000, zone)).toBe("¥1,200");
    expect(plainCellText(yen, 120_000)).toBe("1200");
  });

  it("has a text for an empty cell", () => {
    const numbered = column("count", { shown: (row) => (row === null ? "None yet" : `#${row}`) });
    expect(cellText(numbered, null, zone)).toBe("None yet");
    expect(plainCellText(numbered, null)).toBe("");
  });
});
