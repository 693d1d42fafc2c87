import * as z from "zod/mini";
import { Address, completeForCountry } from "../checkout/buyer.ts";
import { isEmail } from "../kit/email.ts";
import { storable } from "../kit/storable-text.ts";
import { siteUserTexts } from "./texts.ts";

const MAX_TEXT = 200;

/**
 * An email address as entered at registration. It is stored as entered and compared in lower case.
 */
export const AccountEmail = z.string({ error: siteUserTexts.emailBlank }).check(
  z.trim(),
  z.minLength(1, siteUserTexts.emailBlank),
  z.refine((address) => address === "" || isEmail(address), siteUserTexts.emailInvalid),
);

/**
 * Not in the specification: NIST's advice, which is a minimum length, any characters and nothing
 * else.
 */
export const NewPassword = z
  .string({ error: siteUserTexts.required })
  .check(
    z.minLength(10, siteUserTexts.passwordTooShort),
    z.maxLength(MAX_TEXT, siteUserTexts.passwordTooLong),
    storable,
  );

/** A password at sign-in: every password that could ever be set must be accepted. */
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

/** Not in the specification: both can be left empty. */
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
