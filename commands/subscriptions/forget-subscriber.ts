import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { PaymentUnavailable } from "#infra/payments/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import { createSubscriptions } from "./dependencies.ts";

export type ForgetSubscriberDependencies = Pick<
  CheckoutDependencies,
  "handler" | "paymentsOf" | "signing" | "now"
> & { readonly personalData: Pick<PersonalData, "open"> };

/** Payments, including failed attempts, since which the provider may store a card or account. */
const keepingPayments = ({ failed, placed, payment }: OrderState): readonly string[] => {
  const keeping = [...failed, { placed, payment }].flatMap((attempt) =>
    attempt.placed?.payment.keepsMeans && attempt.payment?.method === "stripe"
      ? [attempt.payment.reference]
      : [],
  );
  return [...new Set(keeping)];
};

/**
 * Ends the subscription of an erased customer, and has the payment provider delete the stored
 * payment details. Nothing happens while the customer is known. Each step can be repeated; an
 * impossible step throws and is tried again.
 */
export const createForgetSubscriber = ({
  handler,
  paymentsOf,
  personalData,
  signing,
  now,
}: ForgetSubscriberDependencies) => {
  const orderIdOf = createOrderIdOf(signing);
  const orders = handler(orderDecider, OrderEvent);
  const subscriptions = createSubscriptions(handler);

  return async (subscriptionId: string, metadata: EventMetadata): Promise<void> => {
    const { websiteId } = metadata;
    const { state } = await subscriptions.load(websiteId, subscriptionId);
    if (state.requested === undefined) return;
    const orderId = orderIdOf(websiteId, state.requested.cartId);
    const { state: order } = await orders.load(websiteId, orderId);
    if (order.placed === undefined) return;
    const [known] = await personalData.open([order.placed.person]);
    if (known) return;
    if (order.progress === "placed") throw new Error("The first payment is still in progress.");
    const run = async (command: Parameters<typeof subscriptions.run>[1]): Promise<void> => {
      const outcome = await subscriptions.run(subscriptionId, command, { metadata });
      if (!outcome.ok) throw new Error(`Not erased yet: ${outcome.rejection.code}.`);
    };
    if (order.progress === "definite")
      await run({ type: "ForgetSubscriber", subscriptionId, at: now() });
    for (const reference of keepingPayments(order)) {
      if (state.meansForgotten.includes(reference)) continue;
      const { stripe } = await paymentsOf(websiteId);
      // The provider's keys were removed: the job waits until they are back.
      if (stripe === undefined) throw new PaymentUnavailable();
      const outcome = await stripe.forgetMeans(reference);
      await run({ type: "RecordMeansForgotten", subscriptionId, reference, outcome, at: now() });
    }
  };
};
