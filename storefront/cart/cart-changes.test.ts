import { describe, expect, it } from "vitest";
import { emptyCart } from "#domain/cart/evolve.ts";
import { toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import { createCartChanges } from "./cart-changes.ts";
import { withoutEntry, withQuantity } from "./optimistic.ts";
import type { ShoppingCart } from "./shopping-cart.ts";

const pen = "00000000-0000-4000-8000-000000000001";
const ink = "00000000-0000-4000-8000-000000000002";

const entry = (entryId: string, quantity: number, purchasePriceCents: number) => ({
  entryId,
  itemId: entryId,
  variantId: entryId,
  chosenVariant: { sku: entryId, attributes: {} },
  productType: 1 as const,
  title: entryId,
  imageUrl: null,
  productUrl: "/shop/p/it",
  quantity,
  purchasePriceCents,
  currency: "USD",
  additionalFields: {},
});

const cartOf = (penQuantity: number): ShoppingCart =>
  toShoppingCart({
    ...emptyCart,
    id: "00000000-0000-4000-8000-000000000000",
    websiteId: "demo",
    entries: [entry(pen, penQuantity, 1_200), entry(ink, 2, 350)],
  });

/** A call whose answer the test gives. */
const aCall = () => {
  const { promise, resolve, reject } = Promise.withResolvers<ShoppingCart>();
  return { work: () => promise, answer: resolve, fail: reject };
};

const watched = () => {
  const shown: { quantities: readonly number[]; subtotal: number; isPending: boolean }[] = [];
  const changes = createCartChanges(({ entries, subtotalCents }, isPending) => {
    shown.push({
      quantities: entries.map((each) => each.quantity),
      subtotal: subtotalCents,
      isPending,
    });
  });
  changes.take(cartOf(1));
  return { changes, last: () => shown.at(-1) };
};

describe("a cart that is being changed", () => {
  it("shows a change before the server has agreed", async () => {
    const { changes, last } = watched();
    const change = aCall();
    const done = changes.run(withQuantity(pen, 3), change.work);
    expect(last()).toEqual({ quantities: [3, 2], subtotal: 4_300, isPending: true });
    change.answer(cartOf(3));
    await done;
    expect(last()).toEqual({ quantities: [3, 2], subtotal: 4_300, isPending: false });
  });

  it("reverts a change that the server rejected", async () => {
    const { changes, last } = watched();
    const removal = aCall();
    const done = changes.run(withoutEntry(ink), removal.work);
    expect(last()).toEqual({ quantities: [1], subtotal: 1_200, isPending: true });
    removal.fail(new Error("no connection"));
    await expect(done).rejects.toThrow("no connection");
    expect(last()).toEqual({ quantities: [1, 2], subtotal: 1_900, isPending: false });
  });

  it("reverts only the rejected change, and sends changes one after the other", async () => {
    const { changes, last } = watched();
    const [first, second] = [aCall(), aCall()];
    let asked = false;
    const refused = changes.run(withQuantity(pen, 9), first.work);
    const granted = changes.run(withoutEntry(ink), () => {
      asked = true;
      return second.work();
    });
    expect(last()).toEqual({ quantities: [9], subtotal: 10_800, isPending: true });
    expect(asked).toBe(false);
    first.fail(new Error("not enough"));
    await expect(refused).rejects.toThrow("not enough");
    expect(last()).toEqual({ quantities: [1], subtotal: 1_200, isPending: true });
    second.answer({ ...cartOf(1), entries: cartOf(1).entries.slice(0, 1) });
    await granted;
    expect(last()?.quantities).toEqual([1]);
  });
});

it("estimates the total from the items until the answer arrives", () => {
  const cart = { ...cartOf(1), shippingCostCents: 500, grandTotalCents: 2_400 };
  expect(withQuantity(pen, 2)(cart)).toMatchObject({
    subtotalCents: 3_100,
    grandTotalCents: 3_600,
  });
  const nothing = withoutEntry(ink)(withoutEntry(pen)(cart));
  expect(nothing).toMatchObject({ grandTotalCents: 0, totalQuantity: 0 });
});
