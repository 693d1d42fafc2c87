import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { createStripePayments } from "#infra/payments/stripe.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { metadata, openShop } from "#tests/support/checkout-shop.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { orderIdOf, testSigning } from "#tests/support/signing.ts";
import { createAccountCarts } from "./account-carts.ts";
import { createSiteUsers } from "./dependencies.ts";
import { createMoveLinesToAccount } from "./move-lines-to-account.ts";

let fake: FakeStripe;
beforeAll(async () => {
  fake = await startFakeStripe();
});
afterAll(() => fake.stop());

const open = async (lines: Readonly<Record<string, number>> = { mug: 2 }) => {
  const stripe = createStripePayments({
    secretKey: "sk_test",
    publishableKey: "pk_test",
    webhookSecret: "whsec_test",
    apiUrl: fake.url,
    retries: 0,
  });
  const { shop } = await openShop({ mug: 50, lamp: 50 }, { stripe });
  const { checkoutDependencies } = shop;
  const dependencies = {
    ...checkoutDependencies,
    personalData: createMemoryPersonalData(),
    checkout: checkoutDependencies,
    signing: testSigning,
    newId,
  };
  const carts = createAccountCarts(dependencies);
  const moveLinesToAccount = createMoveLinesToAccount(dependencies);
  const siteUsers = createSiteUsers(dependencies);
  const siteUserId = newId();
  const at = "2030-01-01T00:00:00.000Z";
  const person = { personId: newId(), sealed: "" };
  const mail = { mailId: newId(), person, origin: "https://shop.example" };
  const user = { siteUserId, at };
  await siteUsers.run(siteUserId, { type: "Register", ...user, person, mail }, { metadata });
  const addressPersonId = newId();
  await siteUsers.run(
    siteUserId,
    { type: "ConfirmAddress", ...user, addressPersonId },
    { metadata },
  );
  const guest = await shop.fill(newId(), lines);
  await shop.buy(guest, { method: "stripe" });
  const reference = (await shop.order(guest)).payment?.reference ?? "";
  const accountCart = async () => (await siteUsers.load("demo", siteUserId)).state.cartId;
  const content = async () => {
    const cartId = await accountCart();
    const { entries } = cartId === null ? { entries: [] } : await shop.cart(cartId);
    return entries.map(({ itemId, quantity }) => [itemId, quantity]);
  };
  /** `isCrash`: the process dies before the guest's lines are taken. */
  const signIn = async (isCrash = false) => {
    const { state } = await siteUsers.load("demo", siteUserId);
    const { cartId, bring } = await carts.resume(siteUserId, state, guest, metadata);
    await siteUsers.run(siteUserId, { type: "SignIn", ...user, cartId }, { metadata });
    if (!isCrash) await bring();
    return content();
  };
  /** As after `OrderFailed`, or without need. */
  const bring = async () => {
    await moveLinesToAccount(orderIdOf("demo", guest), metadata);
    return content();
  };
  const begin = async (own: Readonly<Record<string, number>>) => {
    const cartId = await shop.fill(newId(), own);
    await siteUsers.run(siteUserId, { type: "StartCart", ...user, cartId }, { metadata });
  };
  return { shop, guest, reference, signIn, bring, begin, accountCart };
};

describe("signing in while a guest's card payment is awaited", () => {
  it("takes the lines along and gives the payment up, so that they are not paid for twice", async () => {
    const { shop, guest, reference, signIn } = await open();
    expect(await signIn()).toEqual([["mug", 2]]);
    expect(fake.intentOf(reference).status).toBe("canceled");
    expect((await shop.order(guest)).progress).toBe("failed");
    expect(await shop.stock("mug")).toMatchObject({ onHand: 50, holds: new Map() });
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

  it("brings them once the bank has said no, however often it is asked to", async () => {
    const { shop, guest, reference, signIn, bring } = await open();
    await shop.fill(guest, { lamp: 1 });
    fake.setStatus(reference, "processing");
    await signIn();
    expect(await bring()).toEqual([["lamp", 1]]);
    fake.setStatus(reference, "canceled");
    await shop.finish(guest);
    const whole = [
      ["lamp", 1],
      ["mug", 2],
    ];
    expect(await bring()).toEqual(whole);
    expect(await bring()).toEqual(whole);
    expect(await signIn()).toEqual(whole);
  });

  it("takes nothing again that had come along before the bank said yes", async () => {
    const { shop, guest, reference, signIn } = await open();
    await shop.fill(guest, { lamp: 1 });
    fake.setStatus(reference, "processing");
    expect(await signIn()).toEqual([["lamp", 1]]);
    fake.pay(reference);
    // The unit that was added in the meantime, of the same lamp, continues in its own cart.
    expect((await shop.finish(guest)).followUpCartId).toBeDefined();
    expect(await signIn()).toEqual([["lamp", 1]]);
  });

  it("loses no unit of any two carts and doubles none, whatever the bank says and when", async () => {
    const lines = fc.record({ mug: fc.integer({ min: 1, max: 3 }) });
    const more = fc.record(
      { mug: fc.integer({ min: 1, max: 3 }), lamp: fc.integer({ min: 1, max: 3 }) },
      { requiredKeys: [] },
    );
    const step = fc.constantFrom("sign in", "crash", "add", "bank", "bring", "buy");
    await fc.assert(
      fc.asyncProperty(
        lines,
        more,
        fc.boolean(),
        fc.array(step, { minLength: 2, maxLength: 8 }),
        async (ordered, own, bankSaysYes, steps) => {
          const opened = await open(ordered);
          const { shop, guest, reference, signIn, bring, begin, accountCart } = opened;
          const expected = { mug: ordered.mug + (own.mug ?? 0), lamp: own.lamp ?? 0 };
          if (Object.keys(own).length > 0) await begin(own);
          fake.setStatus(reference, "processing");
          const bought: string[] = [];
          const decide = async () => {
            if ((await shop.order(guest)).progress !== "placed") return;
            if (bankSaysYes) fake.pay(reference);
            else fake.setStatus(reference, "canceled");
            await shop.finish(guest);
          };
          for (const each of steps) {
            const cartId = await accountCart();
            if (each === "sign in") await signIn();
            if (each === "crash") await signIn(true);
            if (each === "bring") await bring();
            if (each === "bank") await decide();
            if (each === "add" && (await shop.cart(guest)).orderId === null) {
              await shop.fill(guest, { mug: 1, lamp: 1 });
              expected.mug += 1;
              expected.lamp += 1;
            }
            if (each === "buy" && cartId !== null && !bought.includes(cartId)) {
              const { ok } = await shop.buy(cartId);
              if (ok) bought.push(cartId);
            }
          }
          await decide();
          await bring();
          await signIn();
          const last = await accountCart();
          const carts = last === null || bought.includes(last) ? bought : [...bought, last];
          const order = await shop.order(guest);
          const counted = { mug: 0, lamp: 0 };
          const count = (
            all: readonly { readonly itemId: string; readonly quantity: number }[],
          ) => {
            for (const { itemId, quantity } of all) counted[itemId as "mug" | "lamp"] += quantity;
          };
          for (const cartId of carts) count((await shop.cart(cartId)).entries);
          if (order.progress === "definite") count(order.placed?.lines ?? []);
          expect(counted).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });
});
