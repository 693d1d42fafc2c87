import { describe, expect, it } from "vitest";
import { shareColumn } from "./share-column.ts";

describe("a column of shares", () => {
  const column = shareColumn("Conversion", ({ share }: { readonly share: number | null }) => share);

  it.each([
    [0, "0.0", "0.0%"],
    [0.125, "12.5", "12.5%"],
    [1, "100.0", "100.0%"],
    [null, null, ""],
  ])("of %j has the value %j and shows %j", (share, value, text) => {
    expect(column.value({ share })).toBe(value);
    expect(column.shown?.({ share })).toBe(text);
  });
  it("can be sorted and filtered as a number", () =>
    expect(column).toMatchObject({
      label: "Conversion",
      kind: "count",
      sortable: true,
      filterable: true,
    }));
});
