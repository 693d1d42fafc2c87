import type { FormField } from "./definition.ts";

/** The settings that each type of field exposes. Spec: B3.16–B3.23. */
const settings = {
  text: ["description", "placeholder", "required"],
  textarea: ["description", "placeholder", "required", "maxLength"],
  email: ["description", "placeholder", "required"],
  number: ["description", "placeholder", "required"],
  website: ["description", "placeholder", "required"],
  currency: ["description", "currencySymbol", "required"],
  password: ["description", "required"],
  twitter: ["description", "required"],
  date: ["description", "required"],
  time: ["description", "required"],
  name: ["description", "required"],
  address: ["description", "required"],
  phone: ["description", "showCountryCode", "required"],
  section: ["description", "underline"],
  radio: ["description", "options", "required"],
  checkbox: ["description", "options", "required"],
  select: ["description", "options", "required"],
  likert: ["description", "options", "required"],
  hidden: ["key", "value"],
} as const satisfies Record<FormField["type"], readonly string[]>;

export const fieldTypes = Object.entries(settings).map(([type, exposed]) => ({
  type,
  settings: [...exposed] as string[],
}));

/** Text areas expose their length only where the vanilla form handler is on. Spec: B3.23, B6.6. */
export const handledFieldTypes = (vanillaFormHandler: boolean) =>
  fieldTypes.map(({ type, settings: exposed }) => ({
    type,
    settings: exposed.filter((setting) => vanillaFormHandler || setting !== "maxLength"),
  }));

/** Spec: B3.15. */
export const formFieldsets = ["build", "storage", "advanced", "captcha", "disclaimer"].map(
  (name, at) => ({ id: at + 1, name }),
);
