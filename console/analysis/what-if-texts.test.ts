import { describe, expect, it } from "vitest";
import { draftOfOrders, rulesOfOrders } from "./order-rules-draft.ts";
import { changesOf, figureTexts, labelOf, rowName } from "./what-if-texts.ts";

describe("a figure by other rules", () => {
  it.each([
    ["page_views", null, 8, 4, "4", "8 now, -50%"],
    ["total_cents", "USD", 24_190, 24_500, "$245.00", "$241.90 now, +1.3%"],
    ["visits", null, 0, 3, "3", "0 now"],
    ["visits", null, 5, 5, "5", "unchanged"],
  ])("%s", (name, by, before, after, value, note) =>
    expect(figureTexts({ name, by, before, after })).toEqual({ value, note }),
  );

  it("has a name for people", () =>
    expect(["page_views", "total_cents"].map(labelOf)).toEqual(["Page views", "Total"]));
});

describe("a row that differs", () => {
  const order = { website_id: "demo", order_id: "o1", number: 7, currency: "USD" };

  it("is named by its number, or by its key without the website", () => {
    const key = ["website_id", "order_id"];
    expect(rowName(key, { before: null, after: order })).toBe("No. 7");
    expect(rowName(key, { before: { ...order, number: null }, after: null })).toBe("o1");
    const day = { website_id: "demo", day: "2026-03-01T10:00:00.5+00:00", page: "" };
    expect(rowName(["website_id", "day", "page"], { before: day, after: day })).toBe(
      "2026-03-01 10:00:00 UTC · –",
    );
  });

  it("says what changed, amounts in its currency", () => {
    const before = { ...order, due_cents: 5_800 };
    expect(changesOf({ before, after: { ...before, due_cents: 6_000 } })).toEqual([
      { column: "due_cents", before: "$58.00", after: "$60.00" },
    ]);
    expect(changesOf({ before, after: null })).toBeUndefined();
  });
});

describe("rules of money as fields", () => {
  const rules = {
    roundTotalTo: 5,
    freeShippingFromCents: 9_950,
    taxRatesPpm: { vat: 82_500 },
    shippingCents: { parcel: 490 },
    withoutCoupons: ["ten"],
  };

  it("are the same rules again", () => {
    const draft = draftOfOrders(rules);
    expect(draft).toEqual({
      roundTotalTo: "0.05",
      freeShippingFrom: "99.5",
      withoutCoupons: ["ten"],
      taxes: { vat: "8.25" },
      shipping: { parcel: "4.9" },
    });
    expect(rulesOfOrders(draft)).toEqual(rules);
  });

  it("leave out what stays as recorded, and are none while a field is wrong", () => {
    expect(rulesOfOrders(draftOfOrders({}))).toEqual({});
    expect(draftOfOrders({ nonsense: 1 })).toEqual(draftOfOrders({}));
    expect(rulesOfOrders({ ...draftOfOrders({}), roundTotalTo: "0" })).toBeUndefined();
    expect(rulesOfOrders({ ...draftOfOrders({}), taxes: { vat: "much" } })).toBeUndefined();
  });
});
