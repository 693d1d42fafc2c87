/**
 * Whether a text can be the target of a link: a path or an anchor of the website, a page on the web,
 * an email address or a telephone number. Schemes that run something are not among them.
 */
export const isLink = (href: string): boolean =>
  /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s"'<>\\`]*$/i.test(href) && href.length <= 2_000;

const EMAIL = /^[^\s@/"'<>\\`]+@[^\s@/"'<>\\`]+\.[a-z]{2,}$/i;
const HOST =
  /^(?:[\p{L}\d](?:[\p{L}\p{M}\d-]{0,61}[\p{L}\p{M}\d])?\.)+\p{L}[\p{L}\p{M}]{1,23}(?=$|[/?#:])/iu;
/** Names of files are searched for, and are no hosts. */
const FILE =
  /^[^/?#]*\.(?:aspx?|avif|css|csv|docx?|flac|gif|html?|ics|jpe?g|js|json|jsp|m4a|mov|mp[34]|ogg|pdf|php\d?|png|svg|txt|vtt|wav|webm|webp|xlsx?|xml|zip)(?=$|[?#])/i;
const TELEPHONE = /^(?:\+|\(?0)[\d\s()/.-]{5,30}$/;
const MIN_DIGITS = 6;
/** Events are searched for by their dates, which are no numbers to call. */
const DATE =
  /(?:^|[\s-])\d{1,2}([./])\d{1,2}\1(?:\d{2}|\d{4})(?=$|[\s-])|^\d{1,2}-\d{1,2}-(?:\d{2}|\d{4})$/;

const telephoneLink = (typed: string): string | undefined => {
  if (!TELEPHONE.test(typed) || DATE.test(typed)) return undefined;
  // The zero in +49 (0)30 is only dialled inside the country.
  const number = typed.replace(/^(\+.*)\(0\)/, "$1").replaceAll(/[^\d+]/g, "");
  return number.replace("+", "").length < MIN_DIGITS ? undefined : `tel:${number}`;
};

/** The target that people mean who leave out its beginning: `example.com/a`, an email address, a telephone number. */
export const completedLink = (text: string): string | undefined => {
  const typed = text.trim();
  if (isLink(typed)) return typed;
  const telephone = telephoneLink(typed);
  if (telephone !== undefined) return telephone;
  const isHost = HOST.test(typed) && !FILE.test(typed);
  const completed = EMAIL.test(typed) ? `mailto:${typed}` : `https://${typed}`;
  return (EMAIL.test(typed) || isHost) && isLink(completed) ? completed : undefined;
};

/** Whether a text can be the address of a picture. */
export const isPictureAddress = (address: string): boolean =>
  /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>\\`]*$/i.test(address) && address.length <= 2_000;

/** Whether a text can be the path of a file of this website. */
export const isFileAddress = (address: string): boolean =>
  address.startsWith("/") && isPictureAddress(address);
