import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import type { StockState } from "#domain/inventory/evolve.ts";
import { available, isExpired } from "#domain/inventory/hold.ts";
import { restockPageTexts } from "#domain/restock/page-texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { cartIdOf, waitingCartCookies } from "../cart/cart-cookie.ts";
import { visitorMetadata } from "../cart/carts.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import { holdingCookie } from "../checkout/buyer-cookies.ts";
import { newKeyedId } from "../kit/keyed-id.ts";
import type { ByMailDependencies } from "./by-mail.ts";
import { openHeldUnitContract } from "./contract.ts";
import { createHeldUnits } from "./held-units.ts";
import { createRestockLinks, type HeldToken } from "./links.ts";
import { restockRefusal, tokenInvalid } from "./refusal.ts";

type HeldUnits = ReturnType<typeof createHeldUnits>;

type HeldUnit = {
  readonly holdId: string;
  readonly expiresAt: string;
};

/**
 * The current hold of the sign-up's units; undefined when there is none, or it can no longer be distinguished.
 */
const findHold = ({ holds }: StockState, firstHoldId: string, at: string): HeldUnit | undefined => {
  for (const [holdId, hold] of holds)
    if ((holdId === firstHoldId || hold.movedFrom === firstHoldId) && !isExpired(hold, at))
      return { holdId, expiresAt: hold.expiresAt };
  return undefined;
};

const secondsUntil = (expiresAt: string, at: string): number =>
  Math.ceil((Date.parse(expiresAt) - Date.parse(at)) / 1_000);

const createTakeOver = ({ handler, signing, now }: ByMailDependencies, heldUnits: HeldUnits) => {
  const stocks = handler(stockDecider, StockEvent);
  const orderIdOf = createOrderIdOf(signing);

  /**
   * The units move into this browser's cart: its own, or a new one that no other browser gets. A
   * later browser with the same link takes them over in turn, because programs that check emails
   * open links before people do. Once they are mixed with other units of a cart, or in its
   * checkout, they stay there.
   */
  return async (token: HeldToken, context: RequestContext) => {
    const { websiteId } = context;
    const { productId, variantId, signUpId } = token;
    const { state } = await stocks.load(websiteId, variantId);
    const ownCartId = cartIdOf(context);
    const cartId = ownCartId ?? newKeyedId(signing);
    const toHoldId = heldUnits.holdIdOfCart(websiteId, cartId);
    const own = state.holds.get(toHoldId);
    const at = now();
    const found = findHold(state, heldUnits.holdIdFor(websiteId, signUpId), at);
    if (found === undefined) {
      const isOwn = own !== undefined && !isExpired(own, at);
      if (isOwn || available(state, at) > 0) return [];
      throw new Refusal(409, "units-not-held", restockPageTexts.unitsNotHeld);
    }
    const move = { productId, variantId, holdId: found.holdId, toHoldId, at } as const;
    const metadata = visitorMetadata(context);
    await stocks.run(variantId, { type: "MoveHold", ...move }, { metadata });
    return [
      ...(ownCartId === undefined ? waitingCartCookies(signing, context, cartId) : []),
      holdingCookie(orderIdOf(websiteId, cartId), secondsUntil(found.expiresAt, at)),
    ];
  };
};

/** The link of a restock email to the units that are held for its recipient. */
export const heldUnitRoute = (dependencies: ByMailDependencies): Route => {
  const { signing, findVariant } = dependencies;
  const links = createRestockLinks(signing);
  const takeOver = createTakeOver(dependencies, createHeldUnits(signing));

  return route(openHeldUnitContract, async ({ query, context }) => {
    const { websiteId } = context;
    const token = links.readHeld(websiteId, query.token);
    if (token === undefined) throw tokenInvalid();
    const variant = await findVariant(websiteId, token.productId, token.variantId);
    if (variant === undefined) throw restockRefusal({ code: "variant-not-found" });
    const cookies = await takeOver(token, context);
    return { headers: { location: variant.productUrl }, cookies };
  });
};
