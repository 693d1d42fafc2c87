import type { FormFallback, FormSequence } from "#infra/http/form-fallback.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { Details, detailsOf, shownTotal } from "../checkout/form-fallback.ts";

const pricing: FormSequence = {
  path: "/checkout/subscription/details",
  steps: (fields) => {
    const details = detailsOf(fields);
    parseInput(Details, details);
    const { country = "", region = "", postalCode = "" } = details.address ?? {};
    const location = country === "" ? null : { country, region, postalCode };
    const { cartToken = "" } = fields;
    return [{ call: "POST /api/commerce/subscriptions/price", body: { cartToken, location } }];
  },
};
const completing: FormFallback = {
  path: "/checkout/subscription",
  call: () => "POST /api/commerce/subscriptions",
  input: (fields) => {
    const { contact, address, note } = detailsOf(fields);
    const grandTotalCents = shownTotal(fields);
    return {
      body: {
        cartToken: fields.cartToken ?? "",
        contact,
        ...(address && { address }),
        ...(note !== undefined && { note }),
        ...(grandTotalCents !== undefined && { grandTotalCents }),
        payment: { method: fields["payment.method"] ?? "manual" },
      },
    };
  },
  next: ({ body }) => (body as { confirmationUrl: string }).confirmationUrl,
};

/** The account's page of subscriptions; also carries `xsrf`. */
const cancelling: FormFallback = {
  path: "/account/subscriptions/:subscriptionId/cancel",
  call: () => "POST /api/site-users/account/subscriptions/:subscriptionId/cancel",
  input: ({ subscriptionId }) => ({ params: { subscriptionId }, body: {} }),
  next: () => "/account/subscriptions?done=cancelled",
};

/**
 * The subscription page for browsers without JavaScript. Both carry `cartToken`, `contact.email` …
 * `address.line1` … `note`.
 * - `POST /checkout/subscription/details`: the cost at the destination; answered by the same page
 * - `POST /checkout/subscription`: subscribes
 */
export const subscriptionForms: readonly (FormFallback | FormSequence)[] = [
  pricing,
  completing,
  cancelling,
];
