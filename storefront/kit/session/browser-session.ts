import {
  SITE_USER_INFO_COOKIE,
  type SiteUserInfo,
  siteUserInfo,
} from "#domain/customers/site-user-info.ts";
import { createStore } from "../external-store.ts";
import { type CookieJar, createSessionStorage } from "./session-storage.ts";

/** This browser's data about a session; the session itself is a cookie that scripts cannot read. */
type BrowserSession = {
  readonly siteUserId: string;
  readonly xsrfToken: string;
  readonly rememberMe: boolean;
};

const NAME = "daybook.site-user";
/** Lifetime of the server's session. Spec: B4.9. */
const REMEMBERED_MS = 30 * 86_400_000;
const IDLE_MS = 86_400_000;

const cookieOf = (name: string): string | undefined => {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
};

const cookies: CookieJar = {
  get: cookieOf,
  set: (name, value, maxAge) => {
    const age = maxAge === undefined ? "" : `; max-age=${maxAge}`;
    const secure = location.protocol === "https:" ? "; secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers
    document.cookie = `${name}=${encodeURIComponent(value)}${age}; path=/; samesite=lax${secure}`;
  },
};

const storage = createSessionStorage({
  local: () => window.localStorage,
  cookies,
  nowMs: () => Date.now(),
});

/** For a browser without storage: valid until the next page, which contains the token again. */
let ofThisPage: BrowserSession | undefined;

const readInfo = (): SiteUserInfo => siteUserInfo(cookieOf(SITE_USER_INFO_COOKIE));

/** The signed-in customer according to the cookie. Spec: B6.1. */
export const siteUser = createStore<SiteUserInfo>(readInfo());

/** Runs after a return to a page from the browser's cache, and after signing in or out. */
export const refreshSiteUser = (): void => {
  const info = readInfo();
  if (info.authenticated !== siteUser.get().authenticated) siteUser.set(info);
};

/** Spec: B4.9. */
export const keepSession = (session: BrowserSession): void => {
  const { rememberMe } = session;
  ofThisPage = session;
  try {
    storage.set(NAME, session, rememberMe ? REMEMBERED_MS : IDLE_MS);
  } catch (failure) {
    console.warn((failure as Error).message);
  }
  refreshSiteUser();
};

export const forgetSession = (): void => {
  ofThisPage = undefined;
  storage.remove(NAME);
  refreshSiteUser();
};

/** A newer token of the same session; without storage it is kept only for this page. */
export const renewToken = (xsrfToken: string): void => {
  const kept = ofThisPage ?? storage.get<BrowserSession>(NAME);
  if (kept?.xsrfToken === xsrfToken) return;
  const siteUserId = readInfo().siteUserId ?? kept?.siteUserId ?? "";
  keepSession({
    siteUserId,
    xsrfToken,
    rememberMe: kept?.siteUserId === siteUserId && kept.rememberMe === true,
  });
};

/** Value of the header X-SiteUser-XSRF-Token; undefined for a guest. */
export const xsrfToken = (): string | undefined => {
  const token = (ofThisPage ?? storage.get<BrowserSession>(NAME))?.xsrfToken;
  return typeof token === "string" ? token : undefined;
};
