import { describe, expect, it } from "vitest";
import { type BillFacts, billOf, rateText } from "./sums.ts";

const plain: BillFacts = {
  currency: "USD",
  subtotalCents: 2_800,
  discounts: [],
  shipping: null,
  taxes: [],
  grandTotalCents: 2_800,
  giftCards: [],
};

describe("a bill", () => {
  it("has nothing but the subtotal where nothing else is reckoned", () =>
    expect(billOf(plain, null)).toEqual({
      rows: [{ key: "subtotal", label: "Subtotal", amount: "$28.00" }],
      total: "$28.00",
      notes: [],
      paid: [],
      due: null,
      paidCents: 0,
    }));

  it("names coupons, shipping and taxes in the order of reckoning [A3.1]", () => {
    const bill = billOf(
      {
        ...plain,
        discounts: [{ id: "WELCOME10", code: "welcome10", amountCents: 280 }],
        shipping: { name: "Express", costCents: 900 },
        taxes: [
          { id: "ny", name: "NY sales tax", ratePpm: 82_500, inclusive: false, amountCents: 282 },
        ],
        grandTotalCents: 3_702,
      },
      null,
    );
    expect(bill.rows.map(({ label, amount }) => [label, amount])).toEqual([
      ["Subtotal", "$28.00"],
      ["Discount (welcome10)", "−$2.80"],
      ["Shipping (Express)", "$9.00"],
      ["NY sales tax (8.25%)", "$2.82"],
    ]);
    expect(bill.total).toBe("$37.02");
  });

  it("notes taxes that the prices contain instead of adding them", () => {
    const vat = { id: "de", name: "VAT", ratePpm: 190_000, inclusive: true, amountCents: 447 };
    const bill = billOf({ ...plain, taxes: [vat] }, null);
    expect(bill.rows).toHaveLength(1);
    expect(bill.notes).toEqual(["Includes $4.47 VAT (19%)."]);
  });

  it("says that shipping is free, or not known yet", () => {
    const amountOf = (costCents: number | null) =>
      billOf({ ...plain, shipping: { name: "", costCents } }, null).rows[1];
    expect(amountOf(0)).toMatchObject({ label: "Shipping", amount: "Free" });
    expect(amountOf(null)).toMatchObject({ label: "Shipping", amount: "Calculated later" });
  });

  it("adds up the amounts of gift cards and the remaining total", () => {
    const bill = billOf(
      {
        ...plain,
        giftCards: [{ id: "1", label: "Gift card …7KQ2", amountCents: 2_500 }],
      },
      null,
    );
    expect(bill.paid).toEqual([
      { key: "gift card 1", label: "Gift card …7KQ2", amount: "−$25.00" },
    ]);
    expect(bill.due).toBe("$3.00");
  });
});

it.each([
  [82_500, "8.25%"],
  [200_000, "20%"],
  [1, "0.0001%"],
  [75_000, "7.5%"],
  [1_000_000, "100%"],
])("writes %i parts in a million as %s", (ratePpm, text) => expect(rateText(ratePpm)).toBe(text));
