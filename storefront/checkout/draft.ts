import type { placeOrderContract } from "#commands/checkout/contract.ts";
import { Address, Contact, OrderNote } from "#domain/checkout/buyer.ts";
import { checkoutFields, formNameOf } from "#domain/checkout/checkout-fields.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";

/** Fields of the checkout by the names in the plain form and the server's answers. */
export type FieldName =
  | `contact.${"email" | "name" | "phone"}`
  | `address.${"country" | "line1" | "line2" | "postalCode" | "city" | "region"}`
  | "note";
export const fieldNames = checkoutFields.map(formNameOf) as readonly FieldName[];
export type Draft = Readonly<Record<FieldName, string>>;
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export const emptyDraft = Object.fromEntries(fieldNames.map((name) => [name, ""])) as Draft;

const part = (draft: Draft, group: "contact" | "address"): Record<string, string> =>
  Object.fromEntries(
    fieldNames
      .filter((name) => name.startsWith(`${group}.`))
      .map((name) => [name.slice(group.length + 1), draft[name]]),
  );

type Details = Pick<BodyInputOf<typeof placeOrderContract>, "contact" | "address" | "note">;
export type CheckedDraft =
  | { readonly ok: true; readonly body: Details }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Applies the server's schemas before anything is sent. The first text of a field counts. */
export const checkDraft = (draft: Draft, requiresShipping: boolean): CheckedDraft => {
  const contact = Contact.safeParse(part(draft, "contact"));
  const address = requiresShipping ? Address.safeParse(part(draft, "address")) : undefined;
  const note = OrderNote.safeParse(draft.note);
  const errors: Record<string, string> = {};
  for (const [group, result] of [
    ["contact.", contact],
    ["address.", address],
    ["note", note],
  ] as const)
    for (const { path, message } of result?.error?.issues ?? [])
      errors[`${group}${path.join(".")}`] ??= message;
  if (!contact.success || !note.success || address?.success === false) return { ok: false, errors };
  return {
    ok: true,
    body: {
      contact: contact.data,
      ...(address?.data && { address: address.data }),
      ...(note.data !== "" && { note: note.data }),
    },
  };
};
