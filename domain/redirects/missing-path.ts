import { pageOf, referrerOf } from "../census/page-and-referrer.ts";
import { redactUrl } from "../census/redact-url.ts";
import { isFixedPath, redirectPathOf } from "./path.ts";

const EMAIL_ADDRESS = "(email address)";
/** In UTF-16 units: path and source are one key of a table, of up to about 2,700 bytes. */
const MAX_SOURCE_LENGTH = 300;

/**
 * Paths that no visitor asks for: browsers request them without being asked to, and programs that look for
 * weaknesses try them on every website.
 */
const AUTOMATIC =
  /^\/(?:\.|wp-(?:admin|login|includes|json|config)|xmlrpc\.php|phpmyadmin|pma\b|cgi-bin|vendor\/phpunit|actuator|_ignition|telescope|boaform|hnap1|owa\b|autodiscover|server-status|apple-touch-icon|browserconfig\.xml|ads\.txt|app-ads\.txt|sellers\.json)/;

const withoutEmailAddresses = (path: string): string =>
  path
    .split("/")
    .map((segment) => (segment.includes("@") ? EMAIL_ADDRESS : segment))
    .join("/");

/**
 * The path of a page that does not exist, as it is recorded: in normal form and without email addresses
 * and the proofs of links in emails. Undefined for paths that are not recorded.
 */
export const missingPathOf = (given: string): string | undefined => {
  const path = redirectPathOf(given);
  if (path === undefined || isFixedPath(path) || AUTOMATIC.test(path)) return undefined;
  return withoutEmailAddresses(redactUrl(path)).toWellFormed();
};

/** Whether a redirect can begin at the path: not where a part of it was removed. */
export const isRedirectable = (path: string): boolean => !path.includes(EMAIL_ADDRESS);

/**
 * Where a request came from: the path of our own page that has the link, the host of another website,
 * or empty. Paths begin with a slash, and hosts do not.
 */
export const missingSourceOf = (referrer: string | undefined, ownHost: string): string => {
  if (referrer === undefined || referrer === "") return "";
  const host = referrerOf(referrer, ownHost);
  if (host !== "") return host.replaceAll("\u0000", "").toWellFormed();
  if (!/^https?:/i.test(referrer)) return "";
  return withoutEmailAddresses(redactUrl(pageOf(referrer)))
    .slice(0, MAX_SOURCE_LENGTH)
    .toWellFormed();
};
