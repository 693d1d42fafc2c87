import type { SealedPerson } from "../kit/person.ts";
import type { GiftCardSource } from "./events.ts";

type OfCard = { readonly giftCardId: string; readonly at: string };

/** Already so when there is the card, whatever is on it: the first code that was drawn counts. */
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
  /** Whether the note stays with whom the card was for. */
  readonly keepsNote: boolean;
};
/** Already so when a mail with this id was asked for. */
export type RequestGiftCardMail = OfCard & {
  readonly type: "RequestGiftCardMail";
  readonly mailId: string;
  readonly sendAt: string | null;
  readonly origin: string | null;
};
/**
 * Sets an amount aside until `expiresAt`; holding again under the same id replaces the hold. The same
 * amount again leaves a live hold as it is, unless it shall be prolonged.
 */
export type HoldGiftCard = OfCard & {
  readonly type: "HoldGiftCard";
  readonly holdId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly expiresAt: string;
  readonly prolong?: boolean;
};
/** With the reason `expired`, a hold that still lives is left alone. */
export type ReleaseGiftCardHold = OfCard & {
  readonly type: "ReleaseGiftCardHold";
  readonly holdId: string;
  readonly reason: "expired" | "cancelled" | "refused";
};
/** Turns a hold into a payment. Already so when it has become one. */
export type SpendGiftCard = OfCard & {
  readonly type: "SpendGiftCard";
  readonly holdId: string;
  readonly orderId: string;
  /** What the order says: another request for the same order may have held another amount. */
  readonly amountCents: number;
};
/** Already so when this return was recorded for the order. */
export type ReturnToGiftCard = OfCard & {
  readonly type: "ReturnToGiftCard";
  readonly orderId: string;
  readonly returnId: string;
  /** All that the hold `returnId` had become when absent: how a failed attempt is undone. */
  readonly amountCents?: number;
};
/** Retries are told apart by their idempotency key only. A difference of 0 is "already so". */
export type AdjustGiftCard = OfCard & {
  readonly type: "AdjustGiftCard";
  readonly deltaCents: number;
  readonly reason: string;
  /** Opens to { reason }, which stands open nowhere then. */
  readonly person?: SealedPerson | undefined;
};
export type DisableGiftCard = OfCard & {
  readonly type: "DisableGiftCard";
  readonly reason: string;
  /** Opens to { reason }, which stands open nowhere then. */
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
