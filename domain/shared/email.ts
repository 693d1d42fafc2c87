const PRODUCT_EMAIL_LENGTH = { min: 3, max: 256 } as const;
const LOCAL_PART = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const productEmail = new RegExp(`^${LOCAL_PART}@[A-Za-z0-9.-]+\\.[A-Za-z]{2,4}$`);
const anyEmail = new RegExp(`^${LOCAL_PART}@(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,63}$`);
/** RFC 5321: an address in a path, without the angle brackets. */
const MAX_EMAIL_LENGTH = 254;

/** The form under which two spellings are the same person. */
export const normalisedEmail = (address: string): string => address.trim().toLowerCase();

/** 3 to 256 characters whose final label has 2 to 4. Spec: A9.10, B5.12. */
export const isProductEmail = (address: string): boolean =>
  address.length >= PRODUCT_EMAIL_LENGTH.min &&
  address.length <= PRODUCT_EMAIL_LENGTH.max &&
  productEmail.test(address);

/** Our choice for forms (B5.3 names no limits): what a mail server would take, with a final label of any length. */
export const isEmail = (address: string): boolean =>
  address.length <= MAX_EMAIL_LENGTH && anyEmail.test(address);
