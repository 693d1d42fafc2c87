import * as z from "zod/mini";
import { isEmail } from "../shared/email.ts";
import { storable } from "../shared/storable-text.ts";
import { checkoutTexts } from "./texts.ts";

const MAX_TEXT = 200;
const required = () =>
  z
    .string({ error: checkoutTexts.required })
    .check(
      z.trim(),
      z.minLength(1, checkoutTexts.required),
      z.maxLength(MAX_TEXT, checkoutTexts.tooLong),
      storable,
    );
const optional = () =>
  z._default(
    z.string().check(z.trim(), z.maxLength(MAX_TEXT, checkoutTexts.tooLong), storable),
    "",
  );

/** Who buys. Texts as in A5.14 and A5.8. */
export const Contact = z.object({
  email: z.string({ error: checkoutTexts.emailBlank }).check(
    z.trim(),
    z.minLength(1, checkoutTexts.emailBlank),
    z.refine((address) => address === "" || isEmail(address), checkoutTexts.emailInvalid),
  ),
  name: required(),
  phone: optional(),
});
export type Contact = z.infer<typeof Contact>;

/** Where the goods go. */
export const Address = z.object({
  line1: required(),
  line2: optional(),
  city: required(),
  /** State, province or county. */
  region: optional(),
  postalCode: optional(),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string({ error: checkoutTexts.required })
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, checkoutTexts.countryInvalid)),
});
export type Address = z.infer<typeof Address>;

/** The same as it is shown: what was taken once is not judged again. */
export const DeliveryAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});

/** Our choice: 500 characters. */
export const MAX_NOTE = 500;

/** What the buyer wants to tell the shop; empty for nothing. */
export const OrderNote = z._default(
  z.string().check(z.trim(), z.maxLength(MAX_NOTE, checkoutTexts.noteTooLong), storable),
  "",
);
