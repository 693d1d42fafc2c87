import { describe, expect, it } from "vitest";
import { cartScreen } from "./cart-screen.ts";
import { emptyCart } from "./evolve.ts";
import type { ShoppingCart } from "./shopping-cart.ts";
import { toShoppingCart } from "./to-shopping-cart.ts";

const entry = (id: number, productType: 1 | 4, purchasePriceCents: number) => ({
  entryId: `00000000-0000-4000-8000-00000000000${id}`,
  itemId: `item-${id}`,
  variantId: `variant-${id}`,
  chosenVariant: { sku: `SKU-${id}`, attributes: {} },
  productType,
  title: "It",
  imageUrl: null,
  productUrl: "/shop/p/it",
  quantity: 1,
  purchasePriceCents,
  currency: "USD",
  additionalFields: {},
});

const cart: ShoppingCart = toShoppingCart({
  ...emptyCart,
  id: null,
  websiteId: "demo",
  entries: [entry(1, 1, 2_000), entry(2, 4, 2_500)],
});
const card = {
  giftCardId: "00000000-0000-4000-8000-00000000000a",
  lastCharacters: "7KQ2",
  currency: "USD",
  availableCents: 5_000,
  problem: null,
};

describe("what a cart's screen says", () => {
  it("names the amount missing to the checkout minimum, and nothing once it is reached [A5.15]", () => {
    expect(cartScreen(cart, { moneyLocale: null, minimumCents: 4_501 }).minimum).toBe(
      "To check out, your order subtotal must be $45.01 or more.",
    );
    expect(cartScreen(cart, { moneyLocale: null, minimumCents: 4_500 }).minimum).toBeNull();
    expect(
      cartScreen({ ...cart, entries: [] }, { moneyLocale: null, minimumCents: 1 }).minimum,
    ).toBeNull();
  });

  it("names every coupon once, with the reason when it gives no discount [A3.1]", () => {
    const { coupons } = cartScreen(
      {
        ...cart,
        coupons: [
          { id: "SPRING", code: "Spring" },
          { id: "BIG", code: "BIG" },
          { id: "POST", code: "POST" },
        ],
        validCoupons: [
          {
            id: "SPRING",
            code: "Spring",
            name: "Spring sale",
            kind: "percent",
            discountCents: 200,
          },
          { id: "POST", code: "POST", name: "", kind: "free-shipping", discountCents: 0 },
        ],
        invalidCoupons: [
          { id: "BIG", code: "BIG", reason: "below-minimum", message: "Spend $50.00 or more." },
        ],
      },
      { moneyLocale: null, minimumCents: 0 },
    );
    expect(coupons).toEqual([
      { id: "SPRING", name: "Spring", about: "Spring sale", problem: null },
      { id: "BIG", name: "BIG", about: "", problem: "Spend $50.00 or more." },
      { id: "POST", name: "POST", about: "Free shipping", problem: null },
    ]);
  });

  it("marks the charged shipping option, and names the obstacle to shipping", () => {
    const express = { id: "express", name: "Express", description: "", costCents: 900 };
    const slow = { id: "slow", name: "Slow", description: "A week", costCents: 0 };
    const shipped = cartScreen(
      { ...cart, shippingOptions: [express, slow], selectedShippingOption: slow },
      { moneyLocale: null, minimumCents: 0 },
    );
    expect(
      shipped.shippingChoices.map(({ name, cost, isChosen }) => [name, cost, isChosen]),
    ).toEqual([
      ["Express", "$9.00", false],
      ["Slow", "Free", true],
    ]);
    const missing = cartScreen(
      { ...cart, shippingProblem: "location-missing" },
      { moneyLocale: null, minimumCents: 0 },
    );
    expect(missing.shippingNote).toBe("Enter your shipping address to see shipping costs.");
    expect(missing.asksLocation).toBe(true);
    expect(cartScreen(cart, { moneyLocale: null, minimumCents: 0 }).asksLocation).toBe(false);
  });

  it("says that shipping is free where the shop has no shipping options", () => {
    const noteOf = (part: Partial<typeof cart>) =>
      cartScreen({ ...cart, ...part }, { moneyLocale: null, minimumCents: 0 }).shippingNote;
    const shippingLocation = { country: "DE", region: "", postalCode: "20357" };
    const sent = { requiresShipping: true, shippingLocation };
    expect(noteOf({ ...sent, shippingOptions: [] })).toBe("Free shipping");
    expect(noteOf({ ...sent, shippingOptions: [], requiresShipping: false })).toBeNull();
    expect(noteOf({ ...sent, shippingOptions: [], shippingProblem: "not-served" })).toBe(
      "We do not ship there yet.",
    );
    expect(noteOf({ shippingOptions: [], shippingLocation: null })).toBeNull();
  });

  it("lets gift cards pay for every item except gift cards", () => {
    const { bill, giftCards } = cartScreen(cart, {
      moneyLocale: null,
      minimumCents: 0,
      giftCards: [card],
    });
    expect(bill.paid.map(({ label, amount }) => [label, amount])).toEqual([
      ["Gift card …7KQ2", "−$20.00"],
    ]);
    expect(bill.due).toBe("$25.00");
    expect(giftCards).toEqual([
      { id: card.giftCardId, name: "Gift card …7KQ2", about: "$50.00", problem: null },
    ]);
  });
});
