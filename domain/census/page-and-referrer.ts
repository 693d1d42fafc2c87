import { normalPath } from "../kit/normal-path.ts";

/**
 * Not in the specification, in UTF-16 units: pages and referrers are keys of tables and come from
 * visitors. Postgres rejects keys above about 2,700 bytes.
 */
export const MAX_PAGE_LENGTH = 500;
export const MAX_REFERRER_LENGTH = 253;

export const SEARCH_PATH = "/search";
const ADMIN_AREA = "/config";

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)([^?#]*)/i;

const pathOf = (url: string): string => normalPath(ABSOLUTE.exec(url)?.[2] ?? url);

/**
 * The page of a URL: its path in normal form, so that `/Shop/` and `/shop` are one page of the
 * reports. It is cut when too long, and the NUL character is removed because no table can store it.
 */
export const pageOf = (url: string): string =>
  pathOf(url).replaceAll("\u0000", "").slice(0, MAX_PAGE_LENGTH).toWellFormed();

const hostOf = (url: string): string | undefined => {
  const authority = ABSOLUTE.exec(url)?.[1];
  if (authority === undefined) return undefined;
  return authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/:\d+$/, "")
    .replace(/^www\./i, "")
    .toLowerCase();
};

/**
 * Host of the website that linked here, cut when too long; empty for a direct visit and for our own
 * pages.
 */
export const referrerOf = (referrer: string | undefined, ownHost: string): string => {
  const host = referrer === undefined ? undefined : hostOf(referrer);
  const own = ownHost
    .replace(/:\d+$/, "")
    .replace(/^www\./i, "")
    .toLowerCase();
  return host === undefined || host === own ? "" : host.slice(0, MAX_REFERRER_LENGTH);
};

/**
 * The search page and the admin area are not counted. The admin area is any path that contains
 * `/config`. The browser checks this before it sends and the server before it records. Spec: B2.3,
 * B2.4, B6.4.
 */
export const isCountedPage = (address: string): boolean => {
  const path = pathOf(address);
  return path !== SEARCH_PATH && !path.includes(ADMIN_AREA);
};
