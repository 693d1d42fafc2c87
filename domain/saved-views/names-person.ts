/** The part of a saved view that somebody typed. */
export type TypedTexts = { readonly name: string; readonly address: string };

/** Shorter texts stand in half of all names by chance. */
const MIN_PART = 3;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Digits alone, as one telephone number is written in many ways. */
const digits = (text: string): string => text.replace(/\D/g, "");
const MIN_DIGITS = 6;

/** How the list looks, and nothing about a person. */
const looks = ["columns", "sort", "pageSize"];

/** What a view looks for: its search and the values of its filters, which are encoded once more. */
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

/** Of a mail address the part that is a person's own: many share what follows the @. */
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
 * Whether a view names a person, whole or in part, by their mail address, name or phone number. Rather a view
 * too many than one too few: a view is quickly saved again, and an erased customer must not stay in one.
 */
export const namesPerson = ({ name, address }: TypedTexts, known: readonly string[]): boolean => {
  const values = valuesOf(address);
  return known.some(
    (text) =>
      values.some((value) => meets(value, text)) ||
      (text.trim().length >= MIN_PART && name.toLowerCase().includes(text.trim().toLowerCase())),
  );
};
