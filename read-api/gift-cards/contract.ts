import * as z from "zod/mini";
import { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import { giftCardColumns } from "#domain/gift-cards/gift-card-columns.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "gift cards";
const Text = z.string().check(z.trim(), z.maxLength(200), storable);

/**
 * The cards that the cart shall be paid with, the first used up first. How much each pays follows
 * from what is due: `coverableCents` and `allocateGiftCards` of domain/gift-cards/allocate-gift-cards.ts.
 */
export const listCartGiftCardsContract = {
  method: "GET",
  path: "/api/commerce/shopping-cart/gift-cards",
  summary: "Gift cards applied to the cart",
  tag,
  access: "visitor",
  response: z.object({ giftCards: z.array(ChosenGiftCard) }),
} as const satisfies Contract;

/** `used-up`: nothing is left; `active`: it can pay; `disabled`: an owner stopped it. */
export const GiftCardStatus = z.enum(["active", "used-up", "disabled"]);
export type GiftCardStatus = z.infer<typeof GiftCardStatus>;

export const GiftCardRow = z.object({
  giftCardId: z.uuid(),
  lastCharacters: z.string(),
  status: GiftCardStatus,
  currency: z.string(),
  initialCents: z.int(),
  balanceCents: z.int(),
  /** Part of the balance: set aside for checkouts under way. */
  heldCents: z.int(),
  /** Who was named; null for nobody and for who has been forgotten. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** Null for a card that an owner gave away. */
  orderId: z.nullable(z.string()),
  /** Null once the person has been forgotten. */
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
  query: z.object({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(giftCardColumns)), "-issuedAt"),
    filters: filtersOf(giftCardColumns),
    status: z.optional(GiftCardStatus),
    /** Where the card comes from. */
    source: z.optional(z.enum(["order", "owner"])),
    /** Those that were bought in one order. */
    orderId: z.optional(z.uuid()),
    /** Part of the mail address, the name or the note, or the last four of the code. */
    search: z.optional(Text),
  }),
  response: z.object({
    ...longPageOf(GiftCardRow).shape,
    /** What all cards together are worth that still pay: money the shop owes; one per currency. */
    outstanding: z.array(z.object({ currency: z.string(), cards: z.int(), balanceCents: z.int() })),
  }),
} as const satisfies Contract;

export const exportGiftCardsContract = exportOf(listGiftCardsContract);

export const GiftCardMovement = z.object({
  position: z.string(),
  kind: z.enum(["issued", "spent", "refunded", "adjusted", "disabled", "enabled", "mailed"]),
  /** What the balance changed by. */
  deltaCents: z.int(),
  /** Afterwards. */
  balanceCents: z.int(),
  orderId: z.nullable(z.string()),
  /** Null once whose card it is has been forgotten. */
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
    /** Newest first, at most 500. */
    movements: z.array(GiftCardMovement),
  }),
} as const satisfies Contract;
