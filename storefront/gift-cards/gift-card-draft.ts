import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { isEmail } from "#domain/kit/email.ts";
import { emailTexts } from "#domain/kit/email-texts.ts";

export const giftCardFields = ["name", "email", "fromName", "message", "deliverOn"] as const;
export type GiftCardField = (typeof giftCardFields)[number];
export type GiftCardErrors = Partial<Readonly<Record<GiftCardField, string>>>;

export type GiftCardDraft = Readonly<Record<GiftCardField, string>> & {
  readonly for: "me" | "somebody";
};

/** Errors that the server would report anyway. */
export const giftCardErrors = (draft: GiftCardDraft): GiftCardErrors => {
  if (draft.for === "me") return {};
  const email = draft.email.trim();
  return {
    ...(draft.name.trim() === "" && { name: giftCardTexts.recipientNameMissing }),
    ...(email === ""
      ? { email: emailTexts.blank }
      : !isEmail(email) && { email: emailTexts.invalid }),
  };
};
