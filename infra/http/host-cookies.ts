import { COOKIE_ANSWER } from "#domain/kit/cookie-answer.ts";
import { editorCookies } from "#domain/kit/editor-cookies.ts";
import type { SetCookie } from "./route.ts";

/**
 * Their names are prescribed, so they have no prefix. Those of the editor are set by scripts of the console, and
 * count for signed-in members only. Spec: A9.13, B6.5, B9.7, B9.8.
 */
const FIXED_NAMES: ReadonlySet<string> = new Set([
  "crumb",
  "SiteUserInfo",
  "ss_cid",
  "ss_cpvisit",
  "ss_cvisit",
  "ss_cvr",
  "ss_cvt",
  ...Object.values(editorCookies),
]);

/**
 * Browsers accept a cookie with this prefix only from exactly this host, over https and for all
 * paths, so that another subdomain can neither plant nor replace one.
 */
const PREFIX = "__Host-";

/** The cookie's name on the wire. */
export const sentName = ({ name, path = "/" }: Pick<SetCookie, "name" | "path">): string =>
  FIXED_NAMES.has(name) || path !== "/" ? name : `${PREFIX}${name}`;

type Cookies = Readonly<Record<string, string | undefined>>;

/** The answer about cookies opens nothing. Browsers have it from before the prefix for half a year. */
const isWithoutPrefix = (name: string): boolean => FIXED_NAMES.has(name) || name === COOKIE_ANSWER;

/**
 * Cookies by the names in the code. Behind https one without the prefix counts only where its name is
 * prescribed: any other website on the same domain could have planted it, such as the session of
 * an account whose password its owner knows.
 */
export const receivedCookies = (sent: Cookies, secure: boolean): Cookies => {
  if (!secure) return sent;
  const known: Record<string, string | undefined> = Object.create(null);
  const prefixed: Record<string, string | undefined> = Object.create(null);
  for (const [name, value] of Object.entries(sent))
    if (name.startsWith(PREFIX)) prefixed[name.slice(PREFIX.length)] = value;
    else if (isWithoutPrefix(name)) known[name] = value;
  return Object.assign(known, prefixed);
};
