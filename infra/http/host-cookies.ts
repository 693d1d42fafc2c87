import type { Response } from "express";
import type { SetCookie } from "./route.ts";

/** Spec: A9.13, B6.5, B9.7. Their names are fixed, so they have no prefix. */
const FIXED_NAMES: ReadonlySet<string> = new Set([
  "crumb",
  "SiteUserInfo",
  "ss_cid",
  "ss_cpvisit",
  "ss_cvisit",
  "ss_cvr",
  "ss_cvt",
]);

/**
 * Browsers take a cookie of such a name only from the very host, over https and for all paths, so that a
 * neighbouring subdomain can neither plant one nor replace it.
 */
const PREFIX = "__Host-";

/** As the cookie is called on its way to a browser. */
export const sentName = ({ name, path = "/" }: Pick<SetCookie, "name" | "path">): string =>
  FIXED_NAMES.has(name) || path !== "/" ? name : `${PREFIX}${name}`;

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Cookies by the names that the code knows them by. Where there is no cookie with the prefix, the one
 * without it counts: the release before this one set it, and the next one no longer reads it.
 */
export const receivedCookies = (sent: Cookies, secure: boolean): Cookies => {
  if (!secure) return sent;
  const known: Record<string, string | undefined> = Object.create(null);
  const prefixed: Record<string, string | undefined> = Object.create(null);
  for (const [name, value] of Object.entries(sent))
    if (name.startsWith(PREFIX)) prefixed[name.slice(PREFIX.length)] = value;
    else known[name] = value;
  return Object.assign(known, prefixed);
};

const DAY_SECONDS = 24 * 60 * 60;
const CART_SECONDS = 14 * DAY_SECONDS;

/**
 * Seconds for which a cookie of the release before is kept on under its new name. What is not here lives
 * for minutes, or is set again by whoever knows for how long: see `identifySiteUser`.
 */
const keptSeconds: Readonly<Record<string, number>> = {
  cart: CART_SECONDS,
  has_cart: CART_SECONDS,
  waiting_cart: CART_SECONDS,
  orders: 30 * DAY_SECONDS,
  daybook_owner: 30 * DAY_SECONDS,
  daybook_device: 365 * DAY_SECONDS,
};
const PAGE_PROOF = /^daybook_page_/;
const PAGE_PROOF_SECONDS = 30 * DAY_SECONDS;

const isOldName = (sent: Cookies, name: string): boolean =>
  !FIXED_NAMES.has(name) && !name.startsWith(PREFIX) && sent[`${PREFIX}${name}`] === undefined;

/** Takes the cookie of the old name out of the browser, once there is one of the new name. */
export const dropOldName = (response: Pick<Response, "append">, name: string): void => {
  response.append("set-cookie", `${name}=; Max-Age=0; Path=/; Secure`);
};

/** Whether the browser knows this cookie by its old name alone. */
export const hasOldName = (sent: Cookies, name: string): boolean =>
  sent[name] !== undefined && isOldName(sent, name);

/** Cookies of the release before, to be set once more: under their names of now. */
export const renamedCookies = (sent: Cookies): readonly SetCookie[] =>
  Object.entries(sent).flatMap(([name, value]) => {
    const maxAge = PAGE_PROOF.test(name) ? PAGE_PROOF_SECONDS : keptSeconds[name];
    if (value === undefined || maxAge === undefined || !isOldName(sent, name)) return [];
    return [{ name, value, maxAge, httpOnly: name !== "has_cart" }];
  });
