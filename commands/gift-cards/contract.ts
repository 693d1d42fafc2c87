import * as z from "zod/mini";
import { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import { RecipientForm } from "#domain/gift-cards/recipient.ts";
import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { lookupId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "gift cards";
const Id = lookupId;
/** A code as typed: case, spaces and dashes do not matter. */
const Code = z
  .string({ error: giftCardTexts.codeMissing })
  .check(z.trim(), z.minLength(1, giftCardTexts.codeMissing), z.maxLength(100));
const purchaseParams = z.object({ purchaseId: z.uuid(giftCardTexts.purchaseUnknown) });

/**
 * The customer selected an amount on the product page: returns the URL of the page that completes
 * the purchase. A failure is shown under the title 'Unable to purchase Gift Card' (A8.6). 400
 * `denomination-missing` (A5.6), `variant-unavailable`; 404 `item-unknown`. Spec: A2.6.
 */
export const startGiftCardPurchaseContract = {
  method: "POST",
  path: "/api/commerce/gift-cards/purchases",
  summary: "Start a gift card purchase",
  tag,
  access: "visitor",
  body: z.object({ itemId: Id, sku: z._default(z.string().check(z.maxLength(200)), "") }),
  response: z.object({
    purchaseId: z.uuid(),
    /** /gift-card/<purchaseId> */
    purchaseUrl: z.string(),
  }),
} as const satisfies Contract;

/**
 * Names the recipient and adds the card to the cart; repeating it changes the recipient. Invalid
 * members are named in `error.fields`. 404 `purchase-unknown`, and `begun-elsewhere` in another
 * browser; 409 `variant-unavailable`. Counts as an attempt, because the text is emailed to an
 * address of the caller's choice.
 */
export const completeGiftCardPurchaseContract = {
  method: "PUT",
  path: "/api/commerce/gift-cards/purchases/:purchaseId",
  summary: "Set the recipient of a gift card and add it to the cart",
  tag,
  access: "visitor",
  limit: "sign-in",
  params: purchaseParams,
  body: RecipientForm,
  response: z.object({
    /** The visitor's next page: /checkout, or /cart when `next` says so. */
    nextUrl: z.string(),
  }),
} as const satisfies Contract;

/**
 * Adds this gift card to the cart's payment, up to its balance; adding it twice changes nothing.
 * 404 `gift-card-unknown`, `cart-unknown`; 409 `gift-card-disabled`, `gift-card-empty`,
 * `gift-card-currency`, `too-many-gift-cards`. Counts as an attempt, so that codes cannot be
 * guessed.
 */
export const chooseGiftCardContract = {
  method: "POST",
  path: "/api/commerce/shopping-cart/gift-cards",
  summary: "Apply a gift card to the cart",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ code: Code }),
  response: z.object({ giftCards: z.array(ChosenGiftCard) }),
} as const satisfies Contract;

/** Removing a card that the cart does not have succeeds. */
export const dropGiftCardContract = {
  method: "DELETE",
  path: "/api/commerce/shopping-cart/gift-cards/:giftCardId",
  summary: "Remove a gift card from the cart",
  tag,
  access: "visitor",
  params: z.object({ giftCardId: z.uuid() }),
  response: z.object({ giftCards: z.array(ChosenGiftCard) }),
} as const satisfies Contract;

/** 404 `gift-card-unknown`. Counts as an attempt, so that codes cannot be guessed. */
export const askBalanceContract = {
  method: "POST",
  path: "/api/commerce/gift-cards/balance",
  summary: "Get the balance of a gift card",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ code: Code }),
  response: z.object({
    lastCharacters: z.string(),
    currency: z.string(),
    balanceCents: z.int(),
    /** Held for checkouts in progress: part of the balance. */
    heldCents: z.int(),
    disabled: z.boolean(),
    /** Shows the same for a quarter of an hour, without the code in the URL. */
    balanceUrl: z.string(),
  }),
} as const satisfies Contract;

const cardParams = z.object({ giftCardId: z.uuid("Gift card not found.") });
const Reason = z.string().check(z.trim(), z.maxLength(200, giftCardTexts.tooLong), storable);

/**
 * Not in the specification: the code is returned here and never again; a recipient with an email
 * address gets it by email. With an `Idempotency-Key` a retry issues once and returns the same
 * code.
 */
export const issueGiftCardContract = {
  method: "POST",
  path: "/api/console/gift-cards",
  summary: "Issue a gift card without a purchase",
  tag,
  access: "owner",
  permission: "gift-cards:write",
  body: z.object({
    amountCents: z.int(giftCardTexts.amountInvalid),
    /** ISO 4217; absent: the website's. */
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
    /** Empty: no email is sent. */
    email: z._default(z.string().check(z.trim()), ""),
    name: z._default(Reason, ""),
    message: z._default(
      z.string().check(z.trim(), z.maxLength(500, giftCardTexts.messageTooLong), storable),
      "",
    ),
    note: z._default(Reason, ""),
  }),
  response: z.object({
    giftCardId: z.uuid(),
    /** The printed form of the code. */
    code: z.string(),
  }),
} as const satisfies Contract;

const Balance = z.object({ giftCardId: z.uuid(), balanceCents: z.int(), disabled: z.boolean() });

/** 409 `balance-below-zero`, `balance-below-held`; 400 `amount-invalid`. */
export const adjustGiftCardContract = {
  method: "POST",
  path: "/api/console/gift-cards/:giftCardId/adjustments",
  summary: "Change the balance of a gift card",
  tag,
  access: "owner",
  permission: "gift-cards:write",
  params: cardParams,
  body: z.object({
    deltaCents: z.int(giftCardTexts.amountInvalid),
    reason: z._default(Reason, ""),
  }),
  response: Balance,
} as const satisfies Contract;

export const disableGiftCardContract = {
  method: "POST",
  path: "/api/console/gift-cards/:giftCardId/disable",
  summary: "Disable a gift card",
  tag,
  access: "owner",
  permission: "gift-cards:write",
  params: cardParams,
  body: z.object({ reason: z._default(Reason, "") }),
  response: Balance,
} as const satisfies Contract;

export const enableGiftCardContract = {
  method: "POST",
  path: "/api/console/gift-cards/:giftCardId/enable",
  summary: "Enable a gift card",
  tag,
  access: "owner",
  permission: "gift-cards:write",
  params: cardParams,
  response: Balance,
} as const satisfies Contract;

/**
 * Emails the code again, to a new address when one is given, which then becomes the card's. 409
 * `code-forgotten` when the person it was sealed for has been erased; 400 `email-missing`.
 */
export const mailGiftCardContract = {
  method: "POST",
  path: "/api/console/gift-cards/:giftCardId/mails",
  summary: "Email the code of a gift card again",
  tag,
  access: "owner",
  permission: "gift-cards:write",
  params: cardParams,
  body: z.object({
    /** Created by the caller: sending it again changes nothing. */
    mailId: z.uuid(),
    email: z._default(z.string().check(z.trim()), ""),
  }),
  response: z.object({ giftCardId: z.uuid(), email: z.string() }),
} as const satisfies Contract;
