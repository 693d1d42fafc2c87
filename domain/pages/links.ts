/**
 * Whether a text can be the target of a link: a path or an anchor of the website, a page on the web,
 * an email address or a telephone number. Schemes that run something are not among them.
 */
export const isLink = (href: string): boolean =>
  /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)[^\s"'<>\\`]*$/i.test(href) && href.length <= 2_000;

/** Whether a text can be the address of a picture. */
export const isPictureAddress = (address: string): boolean =>
  /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>\\`]*$/i.test(address) && address.length <= 2_000;

/** Whether a text can be the path of a file of this website. */
export const isFileAddress = (address: string): boolean =>
  address.startsWith("/") && isPictureAddress(address);
