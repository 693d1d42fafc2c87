/** No characters that can be confused: 0 and O; 1, I and L; U and V. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const LENGTH = 16;
const GROUP = 4;

/** Enough bytes for a code even if a third of them is discarded. */
export const CODE_BYTES = 64;

/** Bytes from this value on are discarded; otherwise the first letters would be more frequent. */
const FAIR = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

/**
 * Sixteen random characters, about 77 bits, which cannot be guessed. Undefined when the bytes do
 * not suffice, which does not happen in practice; the caller then draws new ones.
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

/** The printed form: `ABCD-EFGH-JKMN-PQRS`. */
export const formatCode = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP}}`, "g"))?.join("-") ?? "";

/** A typed code in normal form: case, spaces and dashes do not matter. */
export const normalizeCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/** Whether a text can be a code. */
export const isCode = (normalized: string): boolean =>
  normalized.length === LENGTH && [...normalized].every((each) => ALPHABET.includes(each));

export const lastCharactersOf = (code: string): string => code.slice(-GROUP);
