import type { FormFallback, FormFields } from "#infra/http/form-fallback.ts";

const quantityOf = (text: string | undefined): number | string => {
  const number = Number(text ?? "1");
  return Number.isNaN(number) || text?.trim() === "" ? (text ?? "") : number;
};

/** `contact.email=…` becomes `{ contact: { email: … } }`; empty fields are left out. */
const nested = (fields: FormFields, names: readonly string[]): object => {
  const result: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [group, member] = name.split(".");
    if (group === undefined || member === undefined || !names.includes(group) || value === "")
      continue;
    result[group] ??= {};
    result[group][member] = value;
  }
  return result;
};

/**
 * The shop's forms for browsers without JavaScript. Every form carries the hidden field `crumb`.
 * - `POST /cart/entries`: itemId, sku, quantity
 * - `POST /cart/update`: entryId, quantity; the button `remove=1` (or quantity 0) removes
 * - `POST /checkout`: contact.email, contact.name … address.line1 … as the call's body names them
 */
export const cartForms: readonly FormFallback[] = [
  {
    path: "/cart/entries",
    call: () => "POST /api/commerce/shopping-cart/entries",
    input: ({ itemId, sku, quantity }) => ({
      body: { itemId, sku, quantity: quantityOf(quantity) },
    }),
    next: () => "/cart",
  },
  {
    path: "/cart/update",
    call: ({ remove, quantity }) =>
      remove !== undefined || quantity === "0"
        ? "DELETE /api/commerce/shopping-cart/entries/:entryId"
        : "PUT /api/commerce/shopping-cart/entries/:entryId",
    input: ({ entryId, quantity }) => ({
      params: { entryId },
      body: { quantity: quantityOf(quantity) },
    }),
    next: () => "/cart",
  },
  {
    path: "/checkout",
    call: () => "POST /api/commerce/checkout",
    input: (fields) => ({ body: nested(fields, ["contact", "address"]) }),
    next: ({ body }) => (body as { confirmationUrl: string }).confirmationUrl,
  },
];
