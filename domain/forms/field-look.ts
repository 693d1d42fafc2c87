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
  date: "parts",
  time: "parts",
  phone: "parts",
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
};
const looks: Readonly<Partial<Record<FormField["type"], FieldLook>>> = {
  email: { type: "email", mode: "email", autocomplete: "email" },
  number: { mode: "decimal" },
  website: { type: "url", mode: "url", autocomplete: "url" },
  currency: { mode: "decimal" },
  // The value is not a password for this website.
  password: { type: "password", autocomplete: "new-password" },
  twitter: { affix: "@" },
};

export const controlOf = ({ type }: FormField): FieldControl => controls[type] ?? "input";

/** The cell of a field with one input. Spec: B3.17 for the currency's symbol. */
export const cellOf = (field: FormField): FieldLook => {
  const look = looks[field.type] ?? {};
  return field.type === "currency" ? { ...look, affix: field.currencySymbol } : look;
};
