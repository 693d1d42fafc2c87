/** Minimum and maximum length of an email address in any form, in characters. */
export const EMAIL_LENGTH = { min: 3, max: 256 } as const;

const LOCAL_PART = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+";
/** Labels of a domain can be in any script: müller.example, or its ASCII form xn--mller-kva.example. */
const LABEL = "[\\p{Letter}\\p{Mark}\\p{Number}-]+";
const LAST_LABEL = "(?:[\\p{Letter}\\p{Mark}]{2,63}|xn--[a-z0-9-]{1,59})";
const form = new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+${LAST_LABEL}$`, "iu");

/** Two spellings with the same normal form belong to the same person. */
export const normalisedEmail = (address: string): string => address.trim().toLowerCase();

/**
 * Identifies an email address within something, such as a website and a product. It is what is hashed or
 * signed, never what is stored: stored hashes and signed links depend on it, so it never changes.
 */
export const emailKey = (about: readonly string[], address: string): string =>
  JSON.stringify([...about, normalisedEmail(address)]);

/**
 * The one rule for email addresses of customers: checkout, accounts, restock sign-ups, forms and
 * reviews, in the browser and on the server. It accepts what a mail server accepts. The
 * specification's 2 to 4 characters for the final label (A9.10, B5.12) are deliberately not
 * applied: they would reject customers at .museum, .online and many others.
 */
export const isEmail = (address: string): boolean =>
  address.length >= EMAIL_LENGTH.min && address.length <= EMAIL_LENGTH.max && form.test(address);
