import * as z from "zod/mini";
import { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import { giftCardColumns, giftCardQuickFilters } from "#domain/gift-cards/gift-card-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "gift cards";
const Text = z.string().check(z.trim(), z.maxLength(200), storable);

/**
 * The gift cards that pay for the cart, the first used up first. Each card's share follows from the
 * amount due: `coverableCents` and `allocateGiftCards` of domain/gift-cards/allocate-gift-cards.ts.
 */
export const listCartGiftCardsContract = {
  method: "GET",
  path: "/api/commerce/shopping-cart/gift-cards",
  summary: "Gift cards applied to the cart",
  tag,
  access: "visitor",
  response: z.object({ giftCards: z.array(ChosenGiftCard) }),
} as const satisfies Contract;

/** `used-up`: the balance is 0; `active`: usable; `disabled`: a member disabled it. */
export const GiftCardStatus = z.enum(["active", "used-up", "disabled"]);
export type GiftCardStatus = z.infer<typeof GiftCardStatus>;

export const GiftCardRow = z.object({
  giftCardId: z.uuid(),
  lastCharacters: z.string(),
  status: GiftCardStatus,
  currency: z.string(),
  initialCents: z.int(),
  balanceCents: z.int(),
  /** Part of the balance: held for checkouts in progress. */
  heldCents: z.int(),
  /** Email of the recipient; null without one and for an erased one. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Null for a card that a member issued. */
  orderId: z.nullable(z.string()),
  /** Null once the person has been erased. */
  note: z.nullable(z.string()),
  issuedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type GiftCardRow = z.infer<typeof GiftCardRow>;

export const listGiftCardsContract = {
  method: "GET",
  path: "/api/console/gift-cards",
  summary: "Gift cards",
  tag,
  access: "owner",
  permission: "gift-cards:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(giftCardColumns)), "-issuedAt"),
      filters: filtersOf(giftCardColumns),
      /** Cards that were bought in this order. */
      orderId: z.optional(z.uuid()),
      /** Part of the email address, the name or the note, or the last four characters of the code. */
      search: z.optional(Text),
    },
    giftCardQuickFilters,
  ),
  response: z.object({
    ...longPageOf(GiftCardRow).shape,
    /** Total balance of all usable cards, which the shop owes; one per currency. */
    outstanding: z.array(z.object({ currency: z.string(), cards: z.int(), balanceCents: z.int() })),
  }),
} as const satisfies Contract;

export const exportGiftCardsContract = exportOf(listGiftCardsContract);

export const GiftCardMovement = z.object({
  position: z.string(),
  kind: z.enum(["issued", "spent", "refunded", "adjusted", "disabled", "enabled", "mailed"]),
  /** Change of the balance. */
  deltaCents: z.int(),
  /** Balance afterwards. */
  balanceCents: z.int(),
  orderId: z.nullable(z.string()),
  /** Null once the card's person has been erased. */
  reason: z.nullable(z.string()),
  actor: z.string(),
  at: z.string(),
});
export type GiftCardMovement = z.infer<typeof GiftCardMovement>;

/** 404 `gift-card-unknown`. */
export const getGiftCardContract = {
  method: "GET",
  path: "/api/console/gift-cards/:giftCardId",
  summary: "A gift card with its history",
  tag,
  access: "owner",
  permission: "gift-cards:read",
  params: z.object({ giftCardId: z.uuid("Gift card not found.") }),
  response: z.object({
    ...GiftCardRow.shape,
    message: z.nullable(z.string()),
    fromName: z.nullable(z.string()),
    /** Newest first, up to 500. */
    movements: z.array(GiftCardMovement),
  }),
} as const satisfies Contract;
