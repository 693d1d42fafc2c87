import * as z from "zod/mini";
import { isEmail } from "../kit/email.ts";
import { emailTexts } from "../kit/email-texts.ts";
import { storable } from "../kit/storable-text.ts";
import { type PlaceField, placeProblem } from "./address-requirements.ts";
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

/** The customer's contact details. Texts as in A5.14 and A5.8. */
export const Contact = z.object({
  email: z.string({ error: emailTexts.blank }).check(
    z.trim(),
    z.minLength(1, emailTexts.blank),
    z.refine((address) => address === "" || isEmail(address), emailTexts.invalid),
  ),
  name: required(),
  phone: optional(),
});
export type Contact = z.infer<typeof Contact>;

const texts = {
  region: { missing: checkoutTexts.required, invalid: checkoutTexts.regionInvalid },
  postalCode: { missing: checkoutTexts.required, invalid: checkoutTexts.postalCodeInvalid },
} as const;

const textIn = (value: unknown, name: string): string => {
  const text: unknown = typeof value === "object" && value !== null && Reflect.get(value, name);
  return typeof text === "string" ? text : "";
};

/**
 * The check also runs when other fields are invalid so that a form names all missing fields in one
 * answer.
 */
const completeIn = (field: PlaceField) =>
  z.check(
    (payload) => {
      const { value } = payload;
      const problem = placeProblem(
        {
          country: textIn(value, "country"),
          region: textIn(value, "region"),
          postalCode: textIn(value, "postalCode"),
        },
        field,
      );
      if (problem === undefined) return;
      const message = texts[field][problem];
      payload.issues.push({ code: "custom", path: [field], message, input: value });
    },
    { when: () => true },
  );

/** The state and the postal code are required depending on the country: address-requirements.ts. */
export const completeForCountry = [completeIn("region"), completeIn("postalCode")] as const;

/** The delivery address as a customer enters it. */
export const Address = z
  .object({
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
  })
  .check(...completeForCountry);
export type Address = z.infer<typeof Address>;

/** A recorded address: an address that was accepted once is not checked against later rules. */
export const DeliveryAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});

/** Not in the specification: 500 characters. */
export const MAX_NOTE = 500;

/** The customer's message to the shop; may be empty. */
export const OrderNote = z._default(
  z.string().check(z.trim(), z.maxLength(MAX_NOTE, checkoutTexts.noteTooLong), storable),
  "",
);
