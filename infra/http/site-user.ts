import { timingSafeEqual } from "node:crypto";
import type { Contract } from "#domain/kit/contract.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import type { RequestContext, SiteUser } from "./context.ts";
import { Refusal } from "./refusal.ts";
import type { SetCookie } from "./route.ts";

/** The session's token, which is never available to scripts. */
export const SITE_USER_COOKIE = "daybook_site_user";
/**
 * For scripts: JSON `{ authenticated, siteUserId }`. The server never trusts it. Spec: B3.33, B6.1.
 */
export const SITE_USER_INFO_COOKIE = "SiteUserInfo";
/** Spec: B4.9. */
export const XSRF_HEADER = "x-siteuser-xsrf-token";
/** The same in a plain form. */
export const XSRF_FIELD = "xsrf";

export type FindSiteUser = (
  token: string,
  websiteId: string,
) => Promise<Omit<SiteUser, "provesIntent"> | undefined>;

const MAX_TOKEN_LENGTH = 100;

/** `maxAge` in seconds; undefined: until the browser closes. */
export const siteUserCookies = (
  token: string,
  siteUserId: string,
  maxAge: number | undefined,
): readonly SetCookie[] => {
  const lasting = maxAge === undefined ? {} : { maxAge };
  const info = JSON.stringify({ authenticated: true, siteUserId });
  return [
    { name: SITE_USER_COOKIE, value: token, ...lasting, httpOnly: true },
    { name: SITE_USER_INFO_COOKIE, value: info, ...lasting, httpOnly: false },
  ];
};

export const noSiteUserCookies: readonly SetCookie[] = [
  { name: SITE_USER_COOKIE, value: "", maxAge: 0 },
  { name: SITE_USER_INFO_COOKIE, value: "", maxAge: 0, httpOnly: false },
];

const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether the request contained the session's token, so that no other website made it. */
export const provingIntent = (siteUser: SiteUser, given: string | undefined): SiteUser => ({
  ...siteUser,
  provesIntent: given !== undefined && isSame(given, siteUser.xsrfToken),
});

/**
 * The account of the request's cookie. `stale`: there was a cookie, but its session has ended or
 * belongs to another website, so the browser should delete it.
 */
export const identifySiteUser = async (
  findSiteUser: FindSiteUser,
  { cookies, websiteId }: Pick<RequestContext, "cookies" | "websiteId">,
  xsrf: string | undefined,
): Promise<{ readonly siteUser: SiteUser | undefined; readonly stale: boolean }> => {
  const token = cookies[SITE_USER_COOKIE];
  if (token === undefined || token === "") {
    const stale = cookies[SITE_USER_INFO_COOKIE] !== undefined;
    return { siteUser: undefined, stale };
  }
  const found = token.length > MAX_TOKEN_LENGTH ? undefined : await findSiteUser(token, websiteId);
  if (found === undefined) return { siteUser: undefined, stale: true };
  return { siteUser: provingIntent({ ...found, provesIntent: false }, xsrf), stale: false };
};

/** The outdated token of a page that was loaded before the current session. Spec: B7.6, B4.9. */
export const forged = ({ xsrfToken }: SiteUser): Refusal =>
  new Refusal(403, "xsrf-invalid", httpTexts.sessionChanged, {
    members: { crumbFail: true, xsrfToken },
  });

/** For calls of the access `site-user`. */
export const requireSiteUser = (contract: Contract, { siteUser }: RequestContext): void => {
  if (contract.access !== "site-user") return;
  if (siteUser === undefined) throw new Refusal(401, "not-signed-in", httpTexts.notSignedIn);
  if (contract.method !== "GET" && !siteUser.provesIntent) throw forged(siteUser);
};
