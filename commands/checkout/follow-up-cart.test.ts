import { expect, it } from "vitest";
import type { Answered } from "#domain/cart/sealed-fields.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createStripePayments } from "#infra/payments/stripe.ts";
import { metadata, openShop } from "#tests/support/checkout-shop.ts";
import { startFakeStripe } from "#tests/support/fake-stripe.ts";
import { createSealFields } from "../cart/sealed-fields.ts";

const additionalFields = { Initials: "A. B." };
const answers: Answered = { additionalFields };

it("continues with answers that are sealed for itself, and both are forgotten with the customer", async () => {
  const fake = await startFakeStripe();
  try {
    const stripe = createStripePayments({
      secretKey: "sk_test",
      publishableKey: "pk_test",
      webhookSecret: "whsec_test",
      apiUrl: fake.url,
      retries: 0,
    });
    const { shop, clock } = await openShop({ mug: 5, lamp: 5 }, { stripe });
    const { personalData } = shop.checkoutDependencies;
    const cartId = await shop.fill(newId(), { mug: 1 });
    await shop.buy(cartId, { method: "stripe" });
    await shop.fill(cartId, { lamp: 1 });
    const entry = (await shop.cart(cartId)).entries[1];
    const into = { websiteId: "demo", cartId };
    const { sealedFields } = await createSealFields(personalData)(into, answers);
    const { carts } = shop.checkout.streams;
    await carts.run(
      cartId,
      {
        type: "ChangeFields",
        entryId: entry?.entryId ?? "",
        additionalFields: {},
        ...(sealedFields && { sealedFields }),
        at: clock.at,
      },
      { metadata },
    );

    const order = await shop.order(cartId);
    fake.pay(order.payment?.reference ?? "");
    const { followUpCartId = "" } = await shop.finish(cartId);
    const [taken] = (await shop.cart(followUpCartId)).entries;
    const before = sealedFields?.personId ?? "";
    const after = taken?.sealedFields?.personId ?? "";
    expect(after).not.toBe(before);
    expect(after).toBe(await personalData.find("demo", `cart:${followUpCartId}`));
    expect(taken?.sealedFields && (await personalData.open([taken.sealedFields]))).toEqual([
      { additionalFields },
    ]);
    const buyer = order.placed?.person.personId ?? "";
    const forgotten = await personalData.tiedTo("demo", buyer);
    expect(forgotten).toEqual(expect.arrayContaining([before, after]));
  } finally {
    await fake.stop();
  }
});
