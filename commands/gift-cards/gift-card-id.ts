import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { keyedId } from "../kit/keyed-id.ts";
import { uuidOf } from "../kit/uuid-of.ts";

type Dependencies = { readonly handler: Handler; readonly signing: Pick<Signing, "sign"> };

/**
 * Ids of gift cards. A repetition finds the same id, and only the installation's secret leads from
 * an order to its cards. A card that was issued under an id without the secret keeps that id, so
 * that repeating an action of an earlier release neither issues a second card nor disables the
 * wrong one.
 */
const createFindId = ({ handler, signing }: Dependencies) => {
  const cards = handler(giftCardDecider, GiftCardEvent);
  return async (websiteId: string, kind: string, ...parts: readonly string[]): Promise<string> => {
    const unkeyed = uuidOf(kind, websiteId, ...parts);
    const { state } = await cards.load(websiteId, unkeyed);
    return state.issued === undefined ? keyedId(signing, kind, websiteId, ...parts) : unkeyed;
  };
};

export const createGiftCardIds = (dependencies: Dependencies) => {
  const find = createFindId(dependencies);
  return {
    /** One unit of an order's line is one card, no matter how often it is requested. */
    ofUnit: (websiteId: string, orderId: string, lineId: string, unit: number): Promise<string> =>
      find(websiteId, "gift card", orderId, lineId, String(unit)),
    /** A repetition of a member's request finds the card of the first one. */
    ofRequest: (websiteId: string, ownerId: string, idempotencyKey: string): Promise<string> =>
      find(websiteId, "gift card of an owner", ownerId, idempotencyKey),
  };
};
