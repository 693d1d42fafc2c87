const MAIL_ADDRESS = /@|%(?:25)*40/;

const withoutMailAddress = (field: string): string =>
  MAIL_ADDRESS.test(field) ? field.slice(0, field.indexOf("=") + 1) : field;

/**
 * Anyone who has the address of one of these pages can see its content: a customer's files, the
 * recipient of a gift.
 */
const PRIVATE_PAGE =
  /(\/downloads\/)[^/?#]+|(\/gift-card\/)[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** `<id>~<until>~<mark>`: the mark is the proof that opens the link. */
const MARK = /(~|%7E)\d{13}(?:~|%7E)[\w-]+/gi;
/** A bank's redirect contains the secret with which the payment can be looked up. */
const CLIENT_SECRET = /(client_secret(?:=|%3D))[^&#]*/gi;

/**
 * A URL as it can be recorded: records of visits are not sealed. Links in emails contain tokens for
 * an account, an order's files or a review, and newsletter links contain the reader's email address
 * as a form prefill. All of these are removed.
 */
export const redactUrl = (whole: string): string => {
  const address = whole.replace(PRIVATE_PAGE, "$1$2").replace(MARK, "");
  const queryAt = address.indexOf("?") + 1;
  if (queryAt === 0) return address;
  const fields = address
    .slice(queryAt)
    .replace(/(token(?:=|%3D))[^&#]*/gi, "$1")
    .replace(CLIENT_SECRET, "$1")
    .split("&");
  return address.slice(0, queryAt) + fields.map(withoutMailAddress).join("&");
};
