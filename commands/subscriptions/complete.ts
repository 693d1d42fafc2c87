import type { PaymentProgress } from "#domain/checkout/payment-progress.ts";
import { toOrder } from "#domain/orders/to-order.ts";
import { createBrowserKeys } from "#infra/http/browser-keys.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Answer, type Route, route } from "#infra/http/route.ts";
import { visitorMetadata } from "../cart/carts.ts";
import { createOrderIdOf, type OrderIdOf } from "../cart/order-id.ts";
import { progressOf, refusalOfFailed } from "../checkout/answer-order.ts";
import { withOpenLines } from "../checkout/answered-lines.ts";
import { orderKeyCookie } from "../checkout/buyer-cookies.ts";
import { type Checkout, createCheckout } from "../checkout/checkout.ts";
import type { Finished } from "../checkout/finish-order.ts";
import { createOpensHere, type OpensHere } from "../checkout/opens-here.ts";
import {
  createPlaceWithinLimits,
  type PlaceWithinLimits,
} from "../checkout/place-within-limits.ts";
import { refuseCheckout, whileProviderAnswers } from "../checkout/refuse.ts";
import { completeSubscriptionContract, settleSubscriptionContract } from "./contract.ts";
import {
  createSubscriptionIdOf,
  createSubscriptions,
  refuseSubscription,
  type SubscriptionCommandDependencies,
} from "./dependencies.ts";
import { createStartSubscription } from "./start.ts";

type Response = Answer<{
  subscriptionId: string;
  order: ReturnType<typeof toOrder>;
  confirmationUrl: string;
  payment: PaymentProgress;
}>;

const createAnswer = ({
  handler,
  websiteFacts,
  checkout,
  signing,
}: SubscriptionCommandDependencies) => {
  const start = createStartSubscription({ handler, signing, websiteFacts });
  const subscriptionIdOf = createSubscriptionIdOf(signing);
  return async (
    context: RequestContext,
    cartToken: string,
    finished: Finished,
    knowsAwaited = true,
  ): Promise<Response> => {
    const { state, position, awaited } = finished;
    if (state.placed === undefined) throw new Error("Only a placed order can be returned.");
    const { orderId } = state.placed;
    // The job that watches orders would do it, too, but a customer who looks immediately should see
    // the subscription.
    const started =
      awaited === undefined ? await start(orderId, visitorMetadata(context)) : undefined;
    const progress = await progressOf(checkout, context.websiteId, finished);
    return {
      body: {
        subscriptionId: subscriptionIdOf(context.websiteId, cartToken),
        order: toOrder(state, await withOpenLines(checkout.personalData, state.placed)),
        confirmationUrl: `/checkout/order-confirmed?orderId=${orderId}`,
        // A page from before this status would never open the confirmation of its order.
        payment: progress.status === "awaited" && !knowsAwaited ? { status: "paid" } : progress,
      },
      position: started ?? position,
      cookies: [orderKeyCookie({ signing }, context, orderId)],
    };
  };
};

/**
 * A token that was never issued is rejected, and so is one that another browser got. Members read
 * tokens in the log.
 */
export const createRequireRequest = ({
  handler,
  signing,
}: Pick<SubscriptionCommandDependencies, "handler" | "signing">) => {
  const subscriptions = createSubscriptions(handler);
  const browserKeys = createBrowserKeys(signing);
  const subscriptionIdOf = createSubscriptionIdOf(signing);
  return async (context: RequestContext, cartToken: string): Promise<void> => {
    const { websiteId } = context;
    if (!browserKeys.has("purchase", context, cartToken))
      throw refuseSubscription({ code: "subscription-unknown" });
    const { state } = await subscriptions.load(websiteId, subscriptionIdOf(websiteId, cartToken));
    if (state.requested === undefined) throw refuseSubscription({ code: "subscription-unknown" });
  };
};

type Answered = ReturnType<typeof createAnswer>;
type Demand = ReturnType<typeof createRequireRequest>;

type Parts = {
  readonly checkout: Checkout;
  readonly place: PlaceWithinLimits;
  readonly answer: Answered;
  readonly demand: Demand;
  readonly opensHere: OpensHere;
  readonly orderIdOf: OrderIdOf;
};

const completeRoute = ({ place, answer, demand, opensHere }: Parts): Route =>
  route(completeSubscriptionContract, async ({ body, context }) => {
    const { cartToken, contact, address, note, grandTotalCents, payment } = body;
    await demand(context, cartToken);
    const placed = await place(context, {
      cartId: cartToken,
      contact,
      address,
      note,
      grandTotalCents,
      method: payment.method,
      keepsMeans: true,
      siteUserId: context.siteUser?.siteUserId,
      opens: (order) => opensHere(context, order),
      metadata: visitorMetadata(context),
    });
    return answer(context, cartToken, placed, payment.knowsAwaited === true);
  });

const settleRoute = ({
  checkout: { streams, finishOrder },
  answer,
  demand,
  opensHere,
  orderIdOf,
}: Parts): Route =>
  route(settleSubscriptionContract, async ({ body: { cartToken }, context }) => {
    await demand(context, cartToken);
    const orderId = orderIdOf(context.websiteId, cartToken);
    const { state } = await streams.orders.load(context.websiteId, orderId);
    if (state.placed === undefined || !(await opensHere(context, state.placed)))
      throw refuseSubscription({ code: "subscription-unknown" });
    if (state.progress === "failed") throw refuseCheckout(refusalOfFailed(state));
    const finished = await whileProviderAnswers(() => finishOrder(state, visitorMetadata(context)));
    if (finished.state.progress === "failed") throw refuseCheckout(refusalOfFailed(finished.state));
    return answer(context, cartToken, finished);
  });

/** The page that completes a subscription. Spec: A2.5. */
export const completeRoutes = (dependencies: SubscriptionCommandDependencies): readonly Route[] => {
  const checkout = createCheckout(dependencies.checkout);
  const parts = {
    checkout,
    place: createPlaceWithinLimits(dependencies.checkout, checkout),
    answer: createAnswer(dependencies),
    demand: createRequireRequest(dependencies),
    orderIdOf: createOrderIdOf(dependencies.signing),
    opensHere: createOpensHere({ ...dependencies.checkout, signing: dependencies.signing }),
  };
  return [completeRoute(parts), settleRoute(parts)];
};
