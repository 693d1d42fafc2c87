import { describe, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { MAX_COUPONS } from "./choices.ts";
import { cartDecider } from "./decide.ts";
import type { CartEvent } from "./events.ts";

const cart = given(cartDecider);
const at = "2030-01-01T00:00:00.000Z";
const added: CartEvent = {
  type: "CartEntryAdded",
  entryId: "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11",
  itemId: "mug",
  variantId: "mug-red",
  chosenVariant: { sku: "MUG-RED", attributes: {} },
  productType: 1,
  title: "Mug",
  imageUrl: null,
  productUrl: "/shop/p/mug",
  quantity: 1,
  purchasePriceCents: 1_250,
  currency: "USD",
  additionalFields: {},
  addedAt: at,
};
const purchased: CartEvent = { type: "CartPurchased", orderId: "order", purchasedAt: at };
const applied = (couponId: string, ...before: string[]): CartEvent => ({
  type: "CartCouponApplied",
  couponId,
  couponIds: [...before, couponId],
  appliedAt: at,
});
const taken: CartEvent = {
  type: "CartCouponRemoved",
  couponId: "ONE",
  couponIds: [],
  removedAt: at,
};
const location = { country: "US", region: "NY", postalCode: "10001" };
const located: CartEvent = { type: "CartShippingLocationSet", location, setAt: at };
const selected: CartEvent = {
  type: "CartShippingOptionSelected",
  shippingOptionId: "express",
  selectedAt: at,
};

const apply = (couponId: string) => ({ type: "ApplyCoupon", couponId, at }) as const;
const remove = { type: "RemoveCoupon", couponId: "ONE", at } as const;
const locate = { type: "SetShippingLocation", location, at } as const;
const select = { type: "SelectShippingOption", shippingOptionId: "express", at } as const;

describe("the choices of a cart", () => {
  it("is recorded once [A3.1]", () => {
    cart(added).when(apply("ONE")).yields(applied("ONE"));
    cart(added, applied("ONE")).when(apply("ONE")).yields();
    cart(added).when(locate).yields(located);
    cart(added, located).when(locate).yields();
    cart(added).when(select).yields(selected);
    cart(added, selected).when(select).yields();
  });

  it("can be undone", () => {
    cart(added, applied("ONE")).when(remove).yields(taken);
    cart(added).when(remove).yields();
    cart(added, applied("ONE"), taken).when(apply("ONE")).yields(applied("ONE"));
    cart(added, located)
      .when({ ...locate, location: null })
      .yields({ ...located, location: null });
    cart(added, selected)
      .when({ ...select, shippingOptionId: null })
      .yields({ ...selected, shippingOptionId: null });
  });

  it("needs a cart that is there and open", () => {
    for (const command of [apply("ONE"), remove, locate, select]) {
      cart().when(command).refuses({ code: "cart-unknown" });
      cart(added, purchased).when(command).refuses({ code: "cart-purchased" });
    }
  });

  it("has room for ten coupons", () => {
    const codes = Array.from({ length: MAX_COUPONS }, (_, index) => `C${index}`);
    cart(added, applied(codes[9] as string, ...codes.slice(0, 9)))
      .when(apply("ONE"))
      .refuses({ code: "too-many-coupons" });
  });
});
