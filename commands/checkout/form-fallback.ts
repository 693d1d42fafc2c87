import * as z from "zod/mini";
import { Address, Contact, OrderNote } from "#domain/checkout/buyer.ts";
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

/** What a form of the checkout tells of the buyer; without an address where nothing is shipped. */
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

/** Before the place is known nobody can tell what shipping and taxes come to. */
const placeStep = (fields: FormFields): readonly FormStep[] => {
  const { address } = detailsOf(fields);
  const country = address?.country ?? "";
  return country === "" ? [] : [locationStep(country, address?.region, address?.postalCode)];
};

const startStep: FormStep = { call: "POST /api/commerce/checkout/start", body: {} };

/** What the buyer saw; absent or unreadable where the form does not say. */
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
        payment: { method: fields["payment.method"] ?? "manual" },
      },
    };
  },
  next: ({ body }) => (body as { confirmationUrl: string }).confirmationUrl,
};

/**
 * The checkout for browsers without JavaScript. Every form carries all of `contact.email`,
 * `contact.name` … `address.line1` … `note`, so that nothing has to be typed twice.
 * - `POST /checkout/details`: coupons, gift cards and the way to ship; answered by the same page
 * - `POST /checkout/review`: holds what is in the cart; answered by the page that shows what it costs
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
