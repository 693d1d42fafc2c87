import { countryCodes } from "../kit/country-codes.ts";
import { countryName } from "../kit/country-name.ts";
import { postalLines } from "../kit/postal-lines.ts";
import { answerText } from "./answer-text.ts";
import type { FormField } from "./definition.ts";
import { readValue } from "./read-value.ts";
import type { FieldValue } from "./values.ts";

let codes: ReadonlyMap<string, string> | undefined;

/** Visitors enter a country as text: its English name or its code. */
const codeOf = (country: string): string | undefined => {
  codes ??= new Map(
    countryCodes.flatMap((code) => [
      [code.toLowerCase(), code],
      [countryName(code).toLowerCase(), code],
    ]),
  );
  return codes.get(country.toLowerCase());
};

/** In the order of its country, with the country as it was entered. Undefined where that is not known. */
const addressText = (parts: readonly string[]): string | undefined => {
  const [line1 = "", line2 = "", city = "", region = "", postalCode = "", country = ""] = parts;
  const code = codeOf(country);
  if (code === undefined || parts.length !== 6) return undefined;
  const lines = postalLines(
    { line1, line2, city, region, postalCode, country: code },
    { locale: "en" },
  );
  return [...lines.slice(0, -1), country].join("\n");
};

/** An answer as the console shows it: as `answerText`, and an address as on an envelope. */
export const ownerText = (
  { type }: Pick<FormField, "type">,
  value: FieldValue | undefined,
): string => {
  const read = type === "address" ? readValue({ type }, value) : undefined;
  const address = read?.kind === "parts" ? addressText(read.parts) : undefined;
  return address ?? answerText({ type }, value);
};
