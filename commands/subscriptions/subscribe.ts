import { productDecider } from "#domain/catalog/decide.ts";
import type { SubscriptionPlan } from "#domain/catalog/events.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { subscriptionTexts } from "#domain/subscriptions/texts.ts";
import { createBrowserKeys } from "#infra/http/browser-keys.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { findItem } from "../cart/add-entry.ts";
import { createCarts, refuseCart, visitorMetadata } from "../cart/carts.ts";
import { judgeAnswers, readAnswerTexts } from "../cart/extra-fields.ts";
import { createSealFields } from "../cart/sealed-fields.ts";
import { keyedId, newKeyedId } from "../kit/keyed-id.ts";
import { subscribeContract } from "./contract.ts";
import {
  createSubscriptionIdOf,
  createSubscriptions,
  refuseSubscription,
  type SubscriptionCommandDependencies,
} from "./dependencies.ts";

/** Always the same for one client and key, and impossible to compute for others. */
const createTokenOf =
  ({ signing }: SubscriptionCommandDependencies) =>
  ({ websiteId, idempotencyKey, visitorId = "", clientIp, userAgent }: RequestContext): string => {
    if (idempotencyKey === undefined) return newKeyedId(signing);
    const client = JSON.stringify([websiteId, visitorId, clientIp, userAgent, idempotencyKey]);
    return keyedId(signing, "subscription cart", client);
  };

const createFindPlan =
  ({ handler }: SubscriptionCommandDependencies) =>
  async (websiteId: string, itemId: string): Promise<SubscriptionPlan> => {
    const { state } = await handler(productDecider, ProductEvent).load(websiteId, itemId);
    const { isSubscribable, subscriptionPlan } = state.product ?? {};
    if (!isSubscribable || !subscriptionPlan)
      throw new Refusal(409, "not-subscribable", subscriptionTexts.notSubscribable);
    return subscriptionPlan;
  };

/**
 * A subscription has its own cart with only the subscribed item: the visitor's other cart is not
 * affected. Spec: A7.4.
 */
export const subscribeRoute = (dependencies: SubscriptionCommandDependencies): Route => {
  const { handler, findExtraForm, newId, now } = dependencies;
  const carts = createCarts(handler);
  const subscriptions = createSubscriptions(handler);
  const tokenOf = createTokenOf(dependencies);
  const subscriptionIdOf = createSubscriptionIdOf(dependencies.signing);
  const browserKeys = createBrowserKeys(dependencies.signing);
  const sealFields = createSealFields(dependencies.personalData);
  const findPlan = createFindPlan(dependencies);
  const finding = {
    ...dependencies,
    // Holds of the visitor's other cart do not belong to this one.
    findFacts: ({ websiteId }: RequestContext, itemId: string, sku: string) =>
      dependencies.findItemFacts(websiteId, itemId, sku),
  };

  return route(subscribeContract, async ({ body, context }) => {
    const { itemId, sku, qty: quantity } = body;
    const { websiteId } = context;
    const texts = readAnswerTexts(body.additionalFields);
    const item = await findItem(finding, { itemId, sku, quantity }, context);
    const plan = await findPlan(websiteId, itemId);
    const answers = await judgeAnswers(
      findExtraForm,
      websiteId,
      item.additionalFieldsFormId,
      texts,
    );
    await dependencies.startLimits.take(context);
    const cartToken = tokenOf(context);
    const siteUserId = context.siteUser?.siteUserId;
    const metadata = visitorMetadata(context);
    const added = await carts.run(
      cartToken,
      {
        type: "AddEntry",
        entryId: newId(),
        item,
        sku,
        quantity,
        ...(await sealFields({ websiteId, cartId: cartToken, siteUserId }, answers)),
        startsCart: true,
        at: now(),
      },
      { metadata: { ...metadata, idempotencyKey: `subscription cart ${cartToken}` } },
    );
    if (!added.ok) throw refuseCart(added.rejection);
    const subscriptionId = subscriptionIdOf(websiteId, cartToken);
    const requested = await subscriptions.run(
      subscriptionId,
      {
        type: "RequestSubscription",
        subscriptionId,
        cartId: cartToken,
        itemId,
        sku,
        productUrl: item.productUrl,
        plan,
        at: now(),
      },
      { metadata },
    );
    if (!requested.ok) throw refuseSubscription(requested.rejection);
    const position = requested.value.position ?? added.value.position;
    const cookies = [browserKeys.give("purchase", context, cartToken)];
    return { body: { cartToken }, cookies, ...(position !== undefined && { position }) };
  });
};
