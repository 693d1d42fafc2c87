import { expect, it } from "vitest";
import type { OfferedPayments } from "../checkout/dependencies.ts";
import type { Orders } from "./orders.ts";
import { stripeWebhookRoute } from "./stripe-webhook.ts";

/** The websites whose orders are looked at after a notice that arrived at the website `own`. */
const lookedAt = async (about: string, isForAll: boolean): Promise<readonly string[]> => {
  const seen: string[] = [];
  const notice = { websiteId: about, orderId: "order", reference: "pi_1", isOfRefund: true };
  const offered = { stripe: { readNotice: async () => notice }, isForAll };
  const orders = {
    lookAtRefunds: async (_orderId: string, metadata: { websiteId: string }) => {
      seen.push(metadata.websiteId);
    },
  };
  const webhook = stripeWebhookRoute(
    { paymentsOf: async () => offered as unknown as OfferedPayments },
    orders as unknown as Orders,
  );
  const context = { websiteId: "own", stripeSignature: "t=1", correlationId: "c" };
  const answer = await webhook.handle({ body: Buffer.from("{}"), context } as never);
  expect(answer.body).toEqual({ received: true });
  return seen;
};

it("a website's own Stripe account has a say about its own orders alone", async () => {
  expect(await lookedAt("own", false)).toEqual(["own"]);
  expect(await lookedAt("other", false)).toEqual([]);
});

it("the installation's account has a say about the orders of all its websites", async () => {
  expect(await lookedAt("other", true)).toEqual(["other"]);
});
