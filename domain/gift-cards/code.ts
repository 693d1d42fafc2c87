/** No letter or digit that could be taken for another: no 0 and O, 1, I and L, no U and V side by side. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const LENGTH = 16;
const GROUP = 4;

/** More than a code takes even if a third of them is thrown away. */
export const CODE_BYTES = 64;

/** A byte from here on is thrown away, or the first letters would come up more often. */
const FAIR = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/**
 * Sixteen characters of chance, about 77 bits: nobody comes upon one by trying. Undefined when the
 * bytes do not suffice, which does not happen in practice; then draw again.
 */
export const codeFrom = (bytes: Uint8Array): string | undefined => {
  let code = "";
  for (const byte of bytes) {
    if (byte >= FAIR) continue;
    code += ALPHABET[byte % ALPHABET.length];
    if (code.length === LENGTH) return code;
  }
  return undefined;
};

/** As it is printed: `ABCD-EFGH-JKMN-PQRS`. */
export const formatCode = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? "";

/** What somebody typed, as a code: case, spaces and dashes do not matter. */
export const normalizeCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/** Whether this can be a code at all. */
export const isCode = (normalized: string): boolean =>
  normalized.length === LENGTH && [...normalized].every((each) => ALPHABET.includes(each));

export const lastCharactersOf = (code: string): string => code.slice(-GROUP);
