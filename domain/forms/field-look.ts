import type { FormField } from "./definition.ts";

/** The control that renders a field. */
export type FieldControl =
  | "input"
  | "textarea"
  | "select"
  | "choices"
  | "parts"
  | "scale"
  | "section"
  | "hidden";

const controls: Readonly<Partial<Record<FormField["type"], FieldControl>>> = {
  textarea: "textarea",
  select: "select",
  radio: "choices",
  checkbox: "choices",
  name: "parts",
  address: "parts",
  likert: "scale",
  section: "section",
  hidden: "hidden",
};

export type FieldLook = {
  readonly type?: string;
  readonly mode?: string;
  readonly autocomplete?: string;
  readonly affix?: string;
  readonly placeholder?: string;
};
const looks: Readonly<Partial<Record<FormField["type"], FieldLook>>> = {
  email: { type: "email", mode: "email", autocomplete: "email" },
  number: { mode: "decimal" },
  // The type `url` would refuse `daybook.example`, which the server takes.
  website: { mode: "url", autocomplete: "url" },
  currency: { mode: "decimal" },
  // The value is not a password for this website.
  password: { type: "password", autocomplete: "new-password" },
  twitter: { affix: "@" },
  date: { type: "date" },
  time: { type: "time" },
  phone: { type: "tel", mode: "tel", autocomplete: "tel-national" },
};

/** A number with its country code is one text that begins with a plus sign. Spec: B3.19. */
const withCountryCode: FieldLook = {
  type: "tel",
  mode: "tel",
  autocomplete: "tel",
  placeholder: "+1 607 555 0100",
};

export const controlOf = ({ type }: FormField): FieldControl => controls[type] ?? "input";

/**
 * The cell of a field with one input. Spec: B3.17 for the currency's symbol. Not in the
 * specification: one native input for a date, a time and a phone number, whose parts are made from
 * it (B3.6, B3.7).
 */
export const cellOf = (field: FormField): FieldLook => {
  if (field.type === "phone" && field.showCountryCode) return withCountryCode;
  const look = looks[field.type] ?? {};
  return field.type === "currency" ? { ...look, affix: field.currencySymbol } : look;
};
