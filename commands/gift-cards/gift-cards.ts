import { randomBytes } from "node:crypto";
import { isOfOrder } from "#domain/coupons/reservations.ts";
import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import { CODE_BYTES, codeFrom, isCode, normalizeCode } from "#domain/gift-cards/code.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { cartGiftCardsDecider } from "#domain/gift-cards/decide-cart-choice.ts";
import { CartGiftCardsEvent, GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { GiftCardState } from "#domain/gift-cards/evolve.ts";
import { availableCents } from "#domain/gift-cards/holds.ts";
import { type GiftCardRejection, giftCardRejectionText } from "#domain/gift-cards/rejections.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";

export type GiftCardDependencies = {
  readonly handler: Handler;
  readonly sql: Sql;
  readonly signing: Pick<Signing, "sign">;
  readonly now: () => string;
};

export type FoundGiftCard = { readonly giftCardId: string; readonly state: GiftCardState };

const findByHash = `
  select gift_card_id as "giftCardId" from read.gift_cards
   where website_id = $1 and code_hash = $2`;

export const hashOfCode = (
  signing: Pick<Signing, "sign">,
  websiteId: string,
  code: string,
): string => signing.sign("gift-card-code", JSON.stringify([websiteId, code]));

/** Random, never derived: only the card's own email contains it. */
export const drawCode = (): string => codeFrom(randomBytes(CODE_BYTES)) ?? drawCode();

const problemOf = (
  { issued, disabled, balanceCents }: GiftCardState,
  currency: string | undefined,
): GiftCardRejection | undefined => {
  if (issued === undefined) return { code: "gift-card-unknown" };
  if (disabled) return { code: "gift-card-disabled" };
  if (currency !== undefined && issued.currency !== currency) return { code: "gift-card-currency" };
  return balanceCents === 0 ? { code: "gift-card-empty" } : undefined;
};

/**
 * Gift cards by code and by cart. The table only leads from a code to its card; the balance comes
 * from the card's own stream.
 */
export const createGiftCards = ({ handler, sql, signing, now }: GiftCardDependencies) => {
  const cards = handler(giftCardDecider, GiftCardEvent);
  const choices = handler(cartGiftCardsDecider, CartGiftCardsEvent);

  const find = async (
    websiteId: string,
    typed: string,
  ): Promise<Result<FoundGiftCard, GiftCardRejection>> => {
    const code = normalizeCode(typed);
    if (!isCode(code)) return reject({ code: "gift-card-unknown" });
    const codeHash = hashOfCode(signing, websiteId, code);
    const rows = await sql.query<{ giftCardId: string }>(findByHash, [websiteId, codeHash]);
    for (const { giftCardId } of rows) {
      const { state } = await cards.load(websiteId, giftCardId);
      if (state.issued?.codeHash === codeHash) return accept({ giftCardId, state });
    }
    return reject({ code: "gift-card-unknown" });
  };

  return {
    cards,
    choices,
    find,
    problemOf,

    /**
     * The cards of a cart from their streams, in the order of selection. `holdId`: the amount of
     * this hold counts as available; `orderId`: as does that of the cart's own order in any
     * attempt. A card that cannot pay says why.
     */
    chosen: async (
      websiteId: string,
      cartId: string,
      {
        currency,
        holdId,
        orderId = null,
      }: {
        readonly currency?: string | undefined;
        readonly holdId?: string;
        readonly orderId?: string | null;
      } = {},
    ): Promise<readonly ChosenGiftCard[]> => {
      const { state: ids } = await choices.load(websiteId, cartId);
      const states = await Promise.all(ids.map((id) => cards.load(websiteId, id)));
      return ids.map((giftCardId, index) => {
        const state = (states[index] as (typeof states)[number]).state;
        const own = holdId ?? [...state.holds.keys()].find(isOfOrder(orderId));
        const rejection = problemOf(state, currency);
        const problem = rejection
          ? { code: rejection.code, message: giftCardRejectionText(rejection) }
          : null;
        return {
          giftCardId,
          lastCharacters: state.issued?.lastCharacters ?? "",
          currency: state.issued?.currency ?? "",
          availableCents: problem ? 0 : Math.max(0, availableCents(state, now(), own)),
          problem,
        };
      });
    },
  };
};
