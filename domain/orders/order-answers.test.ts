import { expect, it } from "vitest";
import type { Entry } from "../cart/entry.ts";
import { toOrderLine } from "./order-lines.ts";

const entry: Entry = {
  entryId: "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11",
  itemId: "book",
  variantId: "book",
  chosenVariant: { sku: "BOOK", attributes: {} },
  productType: 1,
  title: "Book",
  imageUrl: null,
  productUrl: "/shop/p/book",
  quantity: 1,
  purchasePriceCents: 4800,
  currency: "USD",
  additionalFields: { letters: "A", more: "B" },
};

it("keeps answers under the titles of their questions: forms change, orders do not", () =>
  expect(
    toOrderLine({
      ...entry,
      fieldsForm: {
        formId: "initials",
        version: 1,
        answers: [
          { fieldId: "letters", title: "Initials", text: "A" },
          { fieldId: "more", title: "Initials", text: "B" },
          { fieldId: "finish", title: "Finish", text: "Gold" },
        ],
      },
    }).additionalFields,
  ).toEqual({ Initials: "A\nB", Finish: "Gold" }));

it("keeps answers to no form as they came, and none where there are none", () => {
  expect(toOrderLine(entry).additionalFields).toEqual({ letters: "A", more: "B" });
  expect(toOrderLine({ ...entry, additionalFields: {} })).not.toHaveProperty("additionalFields");
});
