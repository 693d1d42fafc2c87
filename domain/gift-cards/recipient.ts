import * as z from "zod/mini";
import { isEmail } from "../kit/email.ts";
import { emailTexts } from "../kit/email-texts.ts";
import { hasLink } from "../kit/link-in-text.ts";
import { storable } from "../kit/storable-text.ts";
import { giftCardTexts } from "./texts.ts";

export const MAX_MESSAGE_LENGTH = 500;
const MAX_NAME_LENGTH = 100;

const noLink = z.refine<string>((text) => !hasLink(text), giftCardTexts.noLinks);

const nameOf = (missing: string) =>
  z
    .string({ error: missing })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(MAX_NAME_LENGTH, giftCardTexts.tooLong),
      noLink,
      storable,
    );

const Next = z._default(z.enum(["checkout", "cart"]), "checkout");

/**
 * The form of the gift card page. Not in the specification: the customer keeps the card, or names a
 * recipient and a delivery day.
 */
export const RecipientForm = z.discriminatedUnion("for", [
  z.object({ for: z.literal("me"), next: Next }),
  z.object({
    for: z.literal("somebody"),
    next: Next,
    name: nameOf(giftCardTexts.recipientNameMissing),
    email: z.string({ error: emailTexts.blank }).check(
      z.trim(),
      z.minLength(1, emailTexts.blank),
      z.refine((address) => address === "" || isEmail(address), emailTexts.invalid),
    ),
    /** Name of the giver; empty: only the shop is named. */
    fromName: z._default(
      z
        .string()
        .check(z.trim(), z.maxLength(MAX_NAME_LENGTH, giftCardTexts.tooLong), noLink, storable),
      "",
    ),
    message: z._default(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(MAX_MESSAGE_LENGTH, giftCardTexts.messageTooLong),
          noLink,
          storable,
        ),
      "",
    ),
    /** Day of delivery in the shop's time zone, `2027-12-24`; empty: as soon as it is paid for. */
    deliverOn: z._default(
      z.string().check(z.trim(), z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, giftCardTexts.deliveryInPast)),
      "",
    ),
  }),
]);
export type RecipientForm = z.infer<typeof RecipientForm>;
