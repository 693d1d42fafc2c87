import { cartTexts } from "#domain/cart/texts.ts";
import { heldCents } from "#domain/gift-cards/holds.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { createCarts, visitorMetadata } from "../cart/carts.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import { changedCart, createPresentCart } from "../cart/present-cart.ts";
import { createBalanceLinks } from "./balance-links.ts";
import { askBalanceContract, chooseGiftCardContract, dropGiftCardContract } from "./contract.ts";
import { type GiftCardCommandDependencies, positionOf, refuseGiftCard } from "./dependencies.ts";
import { createGiftCards } from "./gift-cards.ts";

/** Gift cards for a cart's payment, and the balance of one. */
export const payWithCardsRoutes = (dependencies: GiftCardCommandDependencies): readonly Route[] => {
  const { handler, now, signing, nowMs } = dependencies;
  const giftCards = createGiftCards(dependencies);
  const orderIdOf = createOrderIdOf(signing);
  const carts = createCarts(handler);
  const presentCart = createPresentCart(carts);
  const balanceLinks = createBalanceLinks(signing, nowMs);

  const cartOf = async (context: RequestContext) => {
    const cartId = await presentCart(context);
    const { websiteId } = context;
    const cart = cartId && (await carts.load(websiteId, cartId)).state;
    if (!cartId || !cart || cart.created === null || cart.orderId !== null)
      throw new Refusal(404, "cart-unknown", cartTexts.empty);
    const asked = { currency: cart.entries[0]?.currency, orderId: orderIdOf(websiteId, cartId) };
    return { cartId, asked };
  };

  const choose = route(chooseGiftCardContract, async ({ body, context }) => {
    const { websiteId } = context;
    const { cartId, asked } = await cartOf(context);
    const found = await giftCards.find(websiteId, body.code);
    if (!found.ok) throw refuseGiftCard(found.rejection);
    const { giftCardId, state } = found.value;
    const problem = giftCards.problemOf(state, asked.currency);
    if (problem) throw refuseGiftCard(problem);
    const outcome = await giftCards.choices.run(
      cartId,
      { type: "ChooseGiftCard", cartId, giftCardId, at: now() },
      { metadata: visitorMetadata(context) },
    );
    if (!outcome.ok) throw refuseGiftCard(outcome.rejection);
    return {
      body: { giftCards: [...(await giftCards.chosen(websiteId, cartId, asked))] },
      cookies: changedCart(dependencies.signing, context, cartId),
      ...positionOf(outcome.value.position),
    };
  });

  const drop = route(dropGiftCardContract, async ({ params: { giftCardId }, context }) => {
    const { cartId, asked } = await cartOf(context);
    const outcome = await giftCards.choices.run(
      cartId,
      { type: "DropGiftCard", cartId, giftCardId, at: now() },
      { metadata: visitorMetadata(context) },
    );
    if (!outcome.ok) throw refuseGiftCard(outcome.rejection);
    return {
      body: { giftCards: [...(await giftCards.chosen(context.websiteId, cartId, asked))] },
      cookies: changedCart(dependencies.signing, context, cartId),
      ...positionOf(outcome.value.position),
    };
  });

  const askBalance = route(askBalanceContract, async ({ body, context: { websiteId } }) => {
    const found = await giftCards.find(websiteId, body.code);
    if (!found.ok || found.value.state.issued === undefined)
      throw refuseGiftCard({ code: "gift-card-unknown" });
    const { giftCardId, state } = found.value;
    const { lastCharacters, currency } = found.value.state.issued;
    return {
      body: {
        lastCharacters,
        currency,
        balanceCents: state.balanceCents,
        heldCents: heldCents(state),
        disabled: state.disabled,
        balanceUrl: balanceLinks.issue(websiteId, giftCardId),
      },
    };
  });

  return [choose, drop, askBalance];
};
