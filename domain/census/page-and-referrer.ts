/**
 * Our choice, in UTF-16 units: pages and referrers are keys of tables, and whoever views a page
 * chooses them. Postgres refuses keys of more than about 2,700 bytes.
 */
export const MAX_PAGE_LENGTH = 500;
export const MAX_REFERRER_LENGTH = 253;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)([^?#]*)/i;

/** Path of a page's address without query and fragment, cut when too long; `/` when there is none. */
export const pageOf = (url: string): string => {
  const absolute = ABSOLUTE.exec(url);
  const path = absolute ? (absolute[2] as string) : (url.split(/[?#]/, 1)[0] as string);
  return (path.startsWith("/") ? path : `/${path}`).slice(0, MAX_PAGE_LENGTH);
};

const hostOf = (url: string): string | undefined => {
  const authority = ABSOLUTE.exec(url)?.[1];
  if (authority === undefined) return undefined;
  return authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/:\d+$/, "")
    .replace(/^www\./i, "")
    .toLowerCase();
};

/** Host of the site that led here, cut when too long; empty for a direct visit and for our own pages. */
export const referrerOf = (referrer: string | undefined, ownHost: string): string => {
  const host = referrer === undefined ? undefined : hostOf(referrer);
  const own = ownHost
    .replace(/:\d+$/, "")
    .replace(/^www\./i, "")
    .toLowerCase();
  return host === undefined || host === own ? "" : host.slice(0, MAX_REFERRER_LENGTH);
};

/** Neither the search page nor the console is counted. Spec: B2.3, B2.4, B6.4. */
export const isCountedPage = (page: string): boolean =>
  page !== "/search" && !page.includes("/config");
