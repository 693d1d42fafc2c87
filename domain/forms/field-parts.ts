import type { FormField } from "./definition.ts";

/** One input of a field that has several. */
export type FieldPart = {
  readonly label: string;
  readonly autocomplete: string;
  /** Share of the row's width. */
  readonly width: "whole" | "half";
};

const part = (
  label: string,
  autocomplete: string,
  width: FieldPart["width"] = "half",
): FieldPart => ({ label, autocomplete, width });

const nameParts = [part("First name", "given-name"), part("Last name", "family-name")];
const addressParts = [
  part("Address line 1", "address-line1", "whole"),
  part("Address line 2", "address-line2", "whole"),
  part("City", "address-level2"),
  part("State or province", "address-level1"),
  part("ZIP or postal code", "postal-code"),
  part("Country", "country-name"),
];

/**
 * The inputs of a field in the order of its values; empty for a field with a single input, also
 * where its answer has parts (native-parts.ts). Spec: B3.6.
 */
export const partsOf = ({ type }: Pick<FormField, "type">): readonly FieldPart[] => {
  if (type === "name") return nameParts;
  return type === "address" ? addressParts : [];
};
