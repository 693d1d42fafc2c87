import { describe, expect, it } from "vitest";
import { LAST_RANK, rankEntries } from "./rank-entries.ts";

const labelsFor = (search: string, ...labels: readonly string[]): readonly string[] =>
  rankEntries(
    labels.map((label) => ({ label })),
    search,
  ).map(({ entry }) => entry.label);

describe("what the palette finds", () => {
  it("begins with whole words, then with the beginnings of words", () =>
    expect(
      labelsFor(
        "shop",
        "Saturday Calligraphy Workshop",
        "Shopping bag",
        "The shop",
        "Shop activity",
        "Shop",
      ),
    ).toEqual([
      "Shop",
      "Shop activity",
      "The shop",
      "Shopping bag",
      "Saturday Calligraphy Workshop",
    ]));

  it("has all the words, in any order and spelling", () => {
    expect(labelsFor("cart MINIMUM", "Minimum of a cart", "Minimum order")).toEqual([
      "Minimum of a cart",
    ]);
    expect(labelsFor("#12", "Order #12", "Order #120")).toEqual(["Order #12", "Order #120"]);
  });

  it("knows other words for a thing, from their beginning only", () => {
    const orders = { label: "Orders", also: "sales revenue" };
    expect(rankEntries([orders], "rev")).toHaveLength(1);
    expect(rankEntries([orders], "venue")).toEqual([]);
    expect(rankEntries([orders], "orders revenue")).toHaveLength(1);
  });

  it("lists records last that match in a hidden text", () => {
    const records = [{ label: "Ink" }, { label: "Pen SKU-1" }];
    expect(rankEntries(records, "sku-1", LAST_RANK)).toEqual([
      { entry: records[1], rank: 2 },
      { entry: records[0], rank: LAST_RANK },
    ]);
  });

  it("has all entries without a search", () =>
    expect(labelsFor(" ", "B", "A")).toEqual(["B", "A"]));
});
