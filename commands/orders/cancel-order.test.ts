import { expect, it } from "vitest";
import { refundedCents } from "#domain/orders/refund.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createStripePayments } from "#infra/payments/stripe.ts";
import { metadata, openShop } from "#tests/support/checkout-shop.ts";
import { startFakeStripe } from "#tests/support/fake-stripe.ts";
import { handlingRoutes } from "./handling-routes.ts";

it("says what the provider will not give back, and the rest can be refunded", async () => {
  const fake = await startFakeStripe();
  try {
    const stripe = createStripePayments({
      secretKey: "sk_test",
      publishableKey: "pk_test",
      webhookSecret: "whsec_test",
      apiUrl: fake.url,
      retries: 0,
    });
    const { shop } = await openShop({ mug: 5 }, { stripe });
    const cartId = await shop.fill(newId(), { mug: 2 });
    await shop.buy(cartId, { method: "stripe" });
    const { payment, placed } = await shop.order(cartId);
    const { reference = "" } = payment ?? {};
    fake.pay(reference);
    await shop.finish(cartId);
    const { orderId = "", lines = [], grandTotalCents = 0 } = placed ?? {};
    // On the provider's own pages, where nobody tells us of it.
    const elsewhere = { reference, refundId: "elsewhere", amountCents: 500, currency: "USD" };
    expect(await stripe.refund(elsewhere)).toMatchObject({ ok: true });

    const { personalData, now } = shop.checkoutDependencies;
    const routes = handlingRoutes({ personalData, now }, shop.checkout);
    const cancel = async (cancelId: string) => {
      const route = routes.find(({ contract }) => contract.path.endsWith("/cancellation"));
      const context = { websiteId: "demo", correlationId: "test", cookies: {} };
      const answer = await route?.handle({
        params: { orderId },
        query: undefined,
        body: { cancelId, reason: "", returnToStock: true },
        context: context as unknown as RequestContext,
      });
      return answer?.body;
    };
    expect(await cancel("c1")).toMatchObject({
      amountCents: 0,
      payback: "refused",
      refusal: {
        amountCents: grandTotalCents,
        code: "charge_already_refunded",
        message: expect.stringContaining("declined to refund $25.00 (charge already refunded)"),
      },
    });
    expect(await shop.stock("mug")).toMatchObject({ onHand: 3 });

    const units = lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
    const rest = { refundId: "r1", lines: units, returnToStock: true };
    const told = { ...rest, amountCents: grandTotalCents - 500 };
    const refunded = await shop.checkout.refund(orderId, told, metadata);
    expect(refunded.ok && refundedCents(refunded.value.state)).toBe(grandTotalCents - 500);
    expect(await shop.stock("mug")).toMatchObject({ onHand: 5 });
  } finally {
    await fake.stop();
  }
});
