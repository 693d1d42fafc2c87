import type { SealedPerson } from "../kit/person.ts";
import type { GiftCardSource } from "./events.ts";

type OfCard = { readonly giftCardId: string; readonly at: string };

/** Unchanged when the card exists, whatever its balance: the first code counts. */
export type IssueGiftCard = OfCard & {
  readonly type: "IssueGiftCard";
  readonly codeHash: string;
  readonly lastCharacters: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly source: GiftCardSource;
  readonly person: SealedPerson;
};
export type ChangeRecipient = OfCard & {
  readonly type: "ChangeRecipient";
  readonly person: SealedPerson;
  /** Whether the note about the recipient is kept. */
  readonly keepsNote: boolean;
};
/** Unchanged when an email with this id was already requested. */
export type RequestGiftCardMail = OfCard & {
  readonly type: "RequestGiftCardMail";
  readonly mailId: string;
  readonly sendAt: string | null;
  readonly origin: string | null;
};
/**
 * Holds an amount until `expiresAt`. Holding again under the same id replaces the hold. The same
 * amount leaves a valid hold as it is, unless it is to be prolonged.
 */
export type HoldGiftCard = OfCard & {
  readonly type: "HoldGiftCard";
  readonly holdId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly expiresAt: string;
  readonly prolong?: boolean;
};
/** With the reason `expired`, a hold that is still valid is left alone. */
export type ReleaseGiftCardHold = OfCard & {
  readonly type: "ReleaseGiftCardHold";
  readonly holdId: string;
  readonly reason: "expired" | "cancelled" | "refused";
};
/** Turns a hold into a payment. Unchanged when it already is one. */
export type SpendGiftCard = OfCard & {
  readonly type: "SpendGiftCard";
  readonly holdId: string;
  readonly orderId: string;
  /**
   * The amount that the order needs. Another request for the same order may have held a different
   * amount.
   */
  readonly amountCents: number;
};
/** Unchanged when this return is already recorded for the order. */
export type ReturnToGiftCard = OfCard & {
  readonly type: "ReturnToGiftCard";
  readonly orderId: string;
  readonly returnId: string;
  /**
   * Absent: everything that was paid from the hold `returnId`. A failed attempt is undone this way.
   */
  readonly amountCents?: number;
};
/** Retries are recognized by their idempotency key only. A difference of 0 changes nothing. */
export type AdjustGiftCard = OfCard & {
  readonly type: "AdjustGiftCard";
  readonly deltaCents: number;
  readonly reason: string;
  /** Opens to { reason }, which is not stored in plain text then. */
  readonly person?: SealedPerson | undefined;
};
export type DisableGiftCard = OfCard & {
  readonly type: "DisableGiftCard";
  readonly reason: string;
  /** Opens to { reason }, which is not stored in plain text then. */
  readonly person?: SealedPerson | undefined;
};
export type EnableGiftCard = OfCard & { readonly type: "EnableGiftCard" };

export type GiftCardCommand =
  | IssueGiftCard
  | ChangeRecipient
  | RequestGiftCardMail
  | HoldGiftCard
  | ReleaseGiftCardHold
  | SpendGiftCard
  | ReturnToGiftCard
  | AdjustGiftCard
  | DisableGiftCard
  | EnableGiftCard;
