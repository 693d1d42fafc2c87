import {
  type CookieAnswer,
  cookieAnswerOf,
  mayTrack,
  mustAsk,
  trackingCookies,
  type VisitorChoice,
} from "#domain/census/cookie-policy.ts";
import { COOKIE_ANSWER, COOKIE_ANSWER_SECONDS } from "#domain/kit/cookie-answer.ts";
import { newKey } from "../kit/new-key.ts";
import { pageJson, type SiteSettings } from "../kit/page-json.ts";

/** Not in the specification: which of the tracking cookies is the short one. Spec: A9.6, A9.13. */
const NAME = "ss_cvr";
const TWO_YEARS_SECONDS = 63_072_000;
const VISIT = "ss_cvt";
const HALF_AN_HOUR_SECONDS = 1_800;
const VISITOR_ID = /^[\w-]{1,64}$/;

const readCookie = (name: string): string | undefined =>
  document.cookie
    .split(/;\s*/)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const writeCookie = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in half of the browsers
  document.cookie = `${name}=${value}; max-age=${seconds}; path=/; samesite=lax${secure}`;
};

const policy = () => pageJson<SiteSettings>("settings");
/** Without the prefix it is from the previous release, or from a shop without https. */
const answer = (): CookieAnswer =>
  cookieAnswerOf(readCookie(`__Host-${COOKIE_ANSWER}`) ?? readCookie(COOKIE_ANSWER));

/** TypeScript's types of browsers do not have the property yet. */
const browser = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
export const choice = (): VisitorChoice => ({
  answer: answer(),
  globalPrivacyControl: browser.globalPrivacyControl === true,
});

/** Spec: B6.5. */
const clearTrackingCookies = (): void => {
  for (const name of trackingCookies) if (readCookie(name) !== undefined) writeCookie(name, "", 0);
};

/** Keeps the id, or creates one. */
const prolong = (name: string, seconds: number): string => {
  const kept = readCookie(name) ?? "";
  const id = VISITOR_ID.test(kept) ? kept : newKey();
  writeCookie(name, id, seconds);
  return id;
};

/**
 * The visitor's id, created if missing; every visit prolongs it. Empty without consent: existing
 * ids are deleted.
 */
export const visitorId = (): string => {
  const settings = policy();
  if (settings === undefined || !mayTrack(settings, choice())) {
    clearTrackingCookies();
    return "";
  }
  prolong(VISIT, HALF_AN_HOUR_SECONDS);
  return prolong(NAME, TWO_YEARS_SECONDS);
};

/** The visit's id, which ends half an hour after the last page; empty without consent. */
export const visitId = (): string => readCookie(VISIT) ?? "";

/** Whether anything beyond the page view can be recorded. Spec: A1.4, B6.5, B6.6. */
export const mayMeasure = (): boolean => {
  const settings = policy();
  return (
    settings !== undefined &&
    mayTrack(
      settings.cookielessVisitors
        ? { restrictiveCookiePolicy: false, visitorMetrics: true }
        : settings,
      choice(),
    )
  );
};

/** Runs on every page, whether its view is counted or not; returns whether it was. Spec: B6.5. */
export const clearUnlessAllowed = (): boolean => {
  const settings = policy();
  if (settings === undefined || mayTrack(settings, choice())) return false;
  clearTrackingCookies();
  return true;
};

/** Whether the website asks at all. */
export const asksForCookies = (): boolean => {
  const settings = policy();
  return settings?.restrictiveCookiePolicy === true && settings.visitorMetrics;
};

export const mustAskForCookies = (): boolean => {
  const settings = policy();
  return settings !== undefined && mustAsk(settings, choice());
};

export const answerForCookies = (given: NonNullable<CookieAnswer>): void => {
  const prefix = location.protocol === "https:" ? "__Host-" : "";
  writeCookie(`${prefix}${COOKIE_ANSWER}`, given, COOKIE_ANSWER_SECONDS);
  if (given === "declined") clearTrackingCookies();
};
