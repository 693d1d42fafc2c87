import type { placeOrderContract } from "#commands/checkout/contract.ts";
import { Address, Contact } from "#domain/checkout/buyer.ts";
import type { BodyInputOf } from "#domain/shared/contract.ts";

/** Fields of the checkout by the names that the plain form and the server's answers use, too. */
export const fieldNames = [
  "contact.email",
  "contact.name",
  "contact.phone",
  "address.country",
  "address.line1",
  "address.line2",
  "address.postalCode",
  "address.city",
  "address.region",
] as const;
export type FieldName = (typeof fieldNames)[number];
export type Draft = Readonly<Record<FieldName, string>>;
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export const emptyDraft = Object.fromEntries(fieldNames.map((name) => [name, ""])) as Draft;

const part = (draft: Draft, group: "contact" | "address"): Record<string, string> =>
  Object.fromEntries(
    fieldNames
      .filter((name) => name.startsWith(`${group}.`))
      .map((name) => [name.slice(group.length + 1), draft[name]]),
  );

export type CheckedDraft =
  | { readonly ok: true; readonly body: BodyInputOf<typeof placeOrderContract> }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The server's own schemas, asked before anything is sent. The first text of a field counts. */
export const checkDraft = (draft: Draft, requiresShipping: boolean): CheckedDraft => {
  const contact = Contact.safeParse(part(draft, "contact"));
  const address = requiresShipping ? Address.safeParse(part(draft, "address")) : undefined;
  const errors: Record<string, string> = {};
  for (const [group, result] of [
    ["contact", contact],
    ["address", address],
  ] as const)
    for (const { path, message } of result?.error?.issues ?? [])
      errors[`${group}.${path.join(".")}`] ??= message;
  if (!contact.success || address?.success === false) return { ok: false, errors };
  return {
    ok: true,
    body: { contact: contact.data, ...(address?.data && { address: address.data }) },
  };
};
