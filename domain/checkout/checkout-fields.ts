/** Fields of the checkout by the names that forms, calls and rejections share. */
export const contactFields = ["email", "name", "phone"] as const;
export const addressFields = ["country", "line1", "line2", "postalCode", "city", "region"] as const;

/** Fields by the last part of their name: `contact.email` is `email`. The note has no group. */
export type CheckoutField =
  | (typeof contactFields)[number]
  | (typeof addressFields)[number]
  | "note";

export const formNameOf = (field: CheckoutField): string => {
  if (field === "note") return field;
  return (contactFields as readonly string[]).includes(field)
    ? `contact.${field}`
    : `address.${field}`;
};

export const checkoutFields: readonly CheckoutField[] = [
  ...contactFields,
  ...addressFields,
  "note",
];

export type CheckoutTexts = Readonly<Record<CheckoutField, string>>;

/** One text for each field; empty where there is no error. */
export const byField = (textOf: (field: CheckoutField) => string | undefined): CheckoutTexts =>
  Object.fromEntries(checkoutFields.map((field) => [field, textOf(field) ?? ""])) as CheckoutTexts;
