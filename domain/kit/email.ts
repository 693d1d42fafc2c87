/** Shortest and longest email address that any form takes, in characters. */
export const EMAIL_LENGTH = { min: 3, max: 256 } as const;

const LOCAL_PART = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+";
/** Labels of a domain can be in any script: müller.example, or its ASCII form xn--mller-kva.example. */
const LABEL = "[\\p{Letter}\\p{Mark}\\p{Number}-]+";
const LAST_LABEL = "(?:[\\p{Letter}\\p{Mark}]{2,63}|xn--[a-z0-9-]{1,59})";
const form = new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+${LAST_LABEL}$`, "iu");

/** The form under which two spellings are the same person. */
export const normalisedEmail = (address: string): string => address.trim().toLowerCase();

/**
 * The one rule for email addresses of customers: checkout, accounts, restock sign-ups, forms and reviews,
 * in the browser and on the server. It takes what a mail server would take. The specification's
 * 2 to 4 characters of the final label (A9.10, B5.12) are left out deliberately: they would
 * refuse customers at .museum, .online and many others.
 */
export const isEmail = (address: string): boolean =>
  address.length >= EMAIL_LENGTH.min && address.length <= EMAIL_LENGTH.max && form.test(address);
