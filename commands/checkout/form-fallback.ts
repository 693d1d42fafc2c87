import * as z from "zod/mini";
import { Address, Contact, OrderNote } from "#domain/checkout/buyer.ts";
import { paymentOf } from "#domain/site-settings/manual-methods.ts";
import type {
  FormFallback,
  FormFields,
  FormSequence,
  FormStep,
} from "#infra/http/form-fallback.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { choiceSteps, locationStep } from "../cart/choice-forms.ts";

/** Members of a form's group: `address.city` is `city` of `address`. */
const groupOf = (fields: FormFields, group: string): Record<string, string> | undefined => {
  const prefix = `${group}.`;
  const members = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
  if (members.length === 0) return undefined;
  return Object.fromEntries(members.map(([name, value]) => [name.slice(prefix.length), value]));
};

/** The customer's data in a checkout form; without an address where nothing is shipped. */
export const detailsOf = (fields: FormFields) => ({
  contact: groupOf(fields, "contact") ?? {},
  address: groupOf(fields, "address"),
  note: fields.note,
});

export const Details = z.object({
  contact: Contact,
  address: z.optional(Address),
  note: OrderNote,
});

/** Shipping and taxes cannot be calculated before the place is known. */
const placeStep = (fields: FormFields): readonly FormStep[] => {
  const { address } = detailsOf(fields);
  const country = address?.country ?? "";
  return country === "" ? [] : [locationStep(country, address?.region, address?.postalCode)];
};

const startStep: FormStep = { call: "POST /api/commerce/checkout/start", body: {} };

/** The amount that the customer saw; undefined where the form has none. */
const shownCents = (text: string | undefined): number | undefined =>
  /^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined;

export const shownTotal = ({ grandTotalCents }: FormFields): number | undefined =>
  shownCents(grandTotalCents);

const placing: FormFallback = {
  path: "/checkout",
  call: () => "POST /api/commerce/checkout",
  input: (fields) => {
    const { contact, address, note } = detailsOf(fields);
    const grandTotalCents = shownTotal(fields);
    const giftCardsCents = shownCents(fields.giftCardsCents);
    return {
      body: {
        contact,
        ...(address && { address }),
        ...(note !== undefined && { note }),
        ...(grandTotalCents !== undefined && { grandTotalCents }),
        ...(giftCardsCents !== undefined && { giftCardsCents }),
        payment: paymentOf(fields["payment.method"] ?? "manual"),
      },
    };
  },
  next: ({ body }) => (body as { confirmationUrl: string }).confirmationUrl,
};

/**
 * Checkout for browsers without JavaScript. Every form carries all of `contact.email`,
 * `contact.name` … `address.line1` … `note`, so that nothing is typed twice.
 * - `POST /checkout/details`: coupons, gift cards and shipping option; answered by the same page
 * - `POST /checkout/review`: holds the cart; answered by the page with the total
 * - `POST /checkout`: places the order
 */
export const checkoutForms: readonly (FormFallback | FormSequence)[] = [
  {
    path: "/checkout/details",
    steps: (fields) => [...placeStep(fields), ...choiceSteps(fields)],
  },
  {
    path: "/checkout/review",
    steps: (fields) => {
      parseInput(Details, detailsOf(fields));
      return [...placeStep(fields), ...choiceSteps(fields), startStep];
    },
  },
  placing,
];
