import type { FormField } from "./definition.ts";

/** One input of a field that has several. */
export type FieldPart = {
  readonly label: string;
  /** Empty where no autocomplete token fits. */
  readonly autocomplete: string;
  readonly inputMode: "text" | "numeric" | "tel";
  readonly inputType: "text" | "tel";
  /** Share of the row's width. */
  readonly width: "whole" | "half" | "third" | "short";
  /** The options of a select; empty: free text. */
  readonly choices: readonly string[];
  /** Placeholder of an empty input. */
  readonly placeholder: string;
};

const part = (label: string, more: Partial<Omit<FieldPart, "label">> = {}): FieldPart => ({
  label,
  autocomplete: "",
  inputMode: "text",
  inputType: "text",
  width: "half",
  choices: [],
  placeholder: "",
  ...more,
});
const number = (label: string, placeholder: string): FieldPart =>
  part(label, { inputMode: "numeric", width: "short", placeholder });
const tel = (label: string, autocomplete: string): FieldPart =>
  part(label, { autocomplete, inputMode: "tel", inputType: "tel", width: "short" });

const nameParts = [
  part("First name", { autocomplete: "given-name" }),
  part("Last name", { autocomplete: "family-name" }),
];
const dateParts = [number("Month", "MM"), number("Day", "DD"), number("Year", "YYYY")];
const timeParts = [
  number("Hour", "HH"),
  number("Minute", "MM"),
  number("Second", "SS"),
  part("AM or PM", { width: "short", choices: ["AM", "PM"] }),
];
const phoneNumber = [
  tel("Area code", "tel-area-code"),
  tel("Prefix", "tel-local-prefix"),
  tel("Line", "tel-local-suffix"),
];
const phoneWithCountry = [tel("Country code", "tel-country-code"), ...phoneNumber];
const addressParts = [
  part("Address line 1", { autocomplete: "address-line1", width: "whole" }),
  part("Address line 2", { autocomplete: "address-line2", width: "whole" }),
  part("City", { autocomplete: "address-level2" }),
  part("State or province", { autocomplete: "address-level1" }),
  part("ZIP or postal code", { autocomplete: "postal-code" }),
  part("Country", { autocomplete: "country-name" }),
];

/**
 * The inputs of a field in the order of its values; empty for a field with a single value. Spec:
 * B3.6, B3.7, B3.19.
 */
export const partsOf = (field: FormField): readonly FieldPart[] => {
  switch (field.type) {
    case "name":
      return nameParts;
    case "date":
      return dateParts;
    case "time":
      return timeParts;
    case "phone":
      return field.showCountryCode ? phoneWithCountry : phoneNumber;
    case "address":
      return addressParts;
    default:
      return [];
  }
};
