import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteUserDecider } from "#domain/site-users/decide.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createStripePayments } from "#infra/payments/stripe.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { metadata, openShop } from "#tests/support/checkout-shop.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { orderIdOf } from "../checkout/order-id.ts";
import { createAccountCarts } from "./account-carts.ts";

let fake: FakeStripe;
beforeAll(async () => {
  fake = await startFakeStripe();
});
afterAll(() => fake.stop());

const open = async () => {
  const stripe = createStripePayments({
    secretKey: "sk_test",
    publishableKey: "pk_test",
    webhookSecret: "whsec_test",
    apiUrl: fake.url,
    retries: 0,
  });
  const { shop } = await openShop({ mug: 5, lamp: 5 }, { stripe });
  const { checkoutDependencies } = shop;
  const carts = createAccountCarts({
    ...checkoutDependencies,
    personalData: createMemoryPersonalData(),
    checkout: checkoutDependencies,
    signing: { sign: (...parts) => parts.join(), isSigned: () => false },
    newId,
  });
  const guest = await shop.fill(newId(), { mug: 2 });
  await shop.buy(guest, { method: "stripe" });
  const reference = (await shop.order(guest)).payment?.reference ?? "";
  const signIn = async () => {
    const target = await carts.atSignIn("ann", siteUserDecider.initial, guest, metadata);
    if (target === null) return [];
    const { entries } = await shop.cart(target);
    return entries.map(({ itemId, quantity }) => [itemId, quantity]);
  };
  return { shop, guest, reference, signIn };
};

describe("signing in while a guest's card payment is awaited", () => {
  it("takes the lines along and gives the payment up, so that they are not paid for twice", async () => {
    const { shop, guest, reference, signIn } = await open();
    expect(await signIn()).toEqual([["mug", 2]]);
    expect(fake.intentOf(reference).status).toBe("canceled");
    expect((await shop.order(guest)).progress).toBe("failed");
    expect(await shop.stock("mug")).toMatchObject({ onHand: 5, holds: new Map() });
  });

  it("takes along only what the order does not have, when the bank has said yes", async () => {
    const { shop, guest, reference, signIn } = await open();
    await shop.fill(guest, { lamp: 1 });
    fake.pay(reference);
    expect(await signIn()).toEqual([["lamp", 1]]);
    expect((await shop.cart(guest)).orderId).toBe(orderIdOf("demo", guest));
  });

  it("leaves behind what the bank has yet to decide on", async () => {
    const { shop, guest, reference, signIn } = await open();
    await shop.fill(guest, { lamp: 1 });
    fake.setStatus(reference, "processing");
    expect(await signIn()).toEqual([["lamp", 1]]);
    expect((await shop.order(guest)).progress).toBe("placed");
  });
});
