import type { Response } from "express";
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

/**
 * Cookies by the names in the code. Where there is no cookie with the prefix, the one without it
 * counts: the previous release set it, and the next release no longer reads it.
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
 * Seconds for which a cookie of the previous release is kept under its new name. Cookies that are
 * not listed live for minutes, or are set again with their own lifetime: see `identifySiteUser`.
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

/** Deletes the cookie with the old name once there is one with the new name. */
export const dropOldName = (response: Pick<Response, "append">, name: string): void => {
  response.append("set-cookie", `${name}=; Max-Age=0; Path=/; Secure`);
};

/** Whether the browser has this cookie only under its old name. */
export const hasOldName = (sent: Cookies, name: string): boolean =>
  sent[name] !== undefined && isOldName(sent, name);

/** Cookies of the previous release that are set again under their current names. */
export const renamedCookies = (sent: Cookies): readonly SetCookie[] =>
  Object.entries(sent).flatMap(([name, value]) => {
    const maxAge = PAGE_PROOF.test(name) ? PAGE_PROOF_SECONDS : keptSeconds[name];
    if (value === undefined || maxAge === undefined || !isOldName(sent, name)) return [];
    return [{ name, value, maxAge, httpOnly: name !== "has_cart" }];
  });
