/** The typed parts of a saved view. */
export type TypedTexts = { readonly name: string; readonly address: string };

/** Shorter texts occur in many names by chance. */
const MIN_PART = 3;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Digits only, because a phone number can be formatted in many ways. */
const digits = (text: string): string => text.replace(/\D/g, "");
const MIN_DIGITS = 6;

/** Parameters for the list's display, which contain nothing about a person. */
const looks = ["columns", "sort", "pageSize"];

/**
 * The search terms of a view: its search and the values of its filters, which are encoded twice.
 */
const valuesOf = (address: string): readonly string[] =>
  address.split("&").flatMap((parameter) => {
    const [name = "", ...rest] = parameter.split("=");
    const text = decoded(rest.join("=").replaceAll("+", " "));
    if (looks.includes(name)) return [];
    if (name !== "filters") return [text];
    return text
      .split(";")
      .flatMap((condition) => condition.split(":").slice(2).join(":").split(","))
      .map(decoded);
  });

/** The part of an email address before the @, because many people share the domain. */
const ownPart = (known: string): string =>
  known.includes("@") ? known.slice(0, known.lastIndexOf("@")) : known;

const meets = (value: string, known: string): boolean => {
  const [one, other] = [value.trim().toLowerCase(), known.trim().toLowerCase()];
  if (one === "" || other === "") return false;
  if (one === other) return true;
  if (other.length >= MIN_PART && one.includes(other)) return true;
  if (one.length >= MIN_PART && ownPart(other).includes(one)) return true;
  const [number, knownNumber] = [digits(one), digits(other)];
  return (
    number.length >= MIN_DIGITS &&
    knownNumber.length >= MIN_DIGITS &&
    (number.includes(knownNumber) || knownNumber.includes(number))
  );
};

/**
 * Whether a view contains a person's email address, name or phone number, whole or in part. False
 * positives are preferred: a view is easily saved again, and an erased customer must not remain in
 * one.
 */
export const namesPerson = ({ name, address }: TypedTexts, known: readonly string[]): boolean => {
  const values = valuesOf(address);
  return known.some(
    (text) =>
      values.some((value) => meets(value, text)) ||
      (text.trim().length >= MIN_PART && name.toLowerCase().includes(text.trim().toLowerCase())),
  );
};
