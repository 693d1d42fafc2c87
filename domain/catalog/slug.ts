const MAX_LENGTH = 200;

/** Lower-case letters and digits, joined by single dashes. */
export const isSlug = (text: string): boolean =>
  text.length <= MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** "Café & Co. No. 7" → "cafe-co-no-7"; empty when nothing is left. */
export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");

/** The path directly above every product page. */
export const PRODUCTS_URL = "/shop/p";

/** Path of a product page on its website. */
export const productUrl = (slug: string): string => `${PRODUCTS_URL}/${slug}`;
export const collectionUrl = (slug: string): string => `/shop/${slug}`;

/** A path in a form; after a rename, earlier paths lead to it. */
export const pathHint = (path: string, isNew: boolean): string =>
  isNew ? path : `${path}. Earlier paths lead here, too.`;
