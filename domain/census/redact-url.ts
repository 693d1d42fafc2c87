const MAIL_ADDRESS = /@|%(?:25)*40/;

const withoutMailAddress = (field: string): string =>
  MAIL_ADDRESS.test(field) ? field.slice(0, field.indexOf("=") + 1) : field;

/** Whoever has one of these pages' addresses may see what is on it: a buyer's files, who gets a gift. */
const PRIVATE_PAGE =
  /(\/downloads\/)[^/?#]+|(\/gift-card\/)[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** `<id>~<until>~<mark>`: the mark is what opens it. */
const MARK = /(~|%7E)\d{13}(?:~|%7E)[\w-]+/gi;
/** A bank sends buyers back with what their payment can be looked up with. */
const CLIENT_SECRET = /(client_secret(?:=|%3D))[^&#]*/gi;

/**
 * An address as it may be recorded: what is recorded of a visit is not sealed for anybody. Links of
 * mails carry a token that is good for an account, an order's files or a review, and links of
 * newsletters the reader's mail address, for forms to fill in: all of these are left out.
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
