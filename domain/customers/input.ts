import * as z from "zod/mini";
import { Address, completeForCountry } from "../checkout/buyer.ts";
import { isEmail } from "../kit/email.ts";
import { storable } from "../kit/storable-text.ts";
import { siteUserTexts } from "./texts.ts";

const MAX_TEXT = 200;

/** A mail address as it is typed at registering. Kept as typed, compared in small letters. */
export const AccountEmail = z.string({ error: siteUserTexts.emailBlank }).check(
  z.trim(),
  z.minLength(1, siteUserTexts.emailBlank),
  z.refine((address) => address === "" || isEmail(address), siteUserTexts.emailInvalid),
);

/** Our choice: NIST's advice, length and nothing else; any characters. */
export const NewPassword = z
  .string({ error: siteUserTexts.required })
  .check(
    z.minLength(10, siteUserTexts.passwordTooShort),
    z.maxLength(MAX_TEXT, siteUserTexts.passwordTooLong),
    storable,
  );

/** A password as it is tried: whatever was chosen once must be accepted. */
export const TriedPassword = z
  .string({ error: siteUserTexts.required })
  .check(
    z.minLength(1, siteUserTexts.required),
    z.maxLength(MAX_TEXT, siteUserTexts.passwordTooLong),
  );

const name = () =>
  z._default(
    z.string().check(z.trim(), z.maxLength(MAX_TEXT, siteUserTexts.tooLong), storable),
    "",
  );

/** Our choice: both may be left empty. */
export const Names = { firstName: name(), lastName: name() };

/** An entry of the address book. */
export const BookAddress = z
  .object({
    name: z
      .string({ error: siteUserTexts.required })
      .check(
        z.trim(),
        z.minLength(1, siteUserTexts.required),
        z.maxLength(MAX_TEXT, siteUserTexts.tooLong),
        storable,
      ),
    ...Address.shape,
    phone: name(),
  })
  .check(...completeForCountry);
export type BookAddress = z.infer<typeof BookAddress>;
