/** Spec: B6.5, B9.7. */
export const trackingCookies = ["ss_cid", "ss_cpvisit", "ss_cvisit", "ss_cvr", "ss_cvt"] as const;

/** A visitor's answer to the cookie banner; undefined before the answer. */
export type CookieAnswer = "allowed" | "declined" | undefined;

/**
 * Not in the specification: the cookie's name and lifetime. It contains only the answer and nothing
 * that identifies a visitor.
 */
export const COOKIE_ANSWER = "cookies_allowed";
export const COOKIE_ANSWER_SECONDS = 15_552_000;

export type CookieSettings = {
  readonly restrictiveCookiePolicy: boolean;
  readonly visitorMetrics: boolean;
};

export const cookieAnswerOf = (value: string | undefined): CookieAnswer =>
  value === "allowed" || value === "declined" ? value : undefined;

/** Whether the visitor's browser may keep an id. Spec: B6.5, B6.6. */
export const mayTrack = (
  { restrictiveCookiePolicy, visitorMetrics }: CookieSettings,
  answer: CookieAnswer,
): boolean => visitorMetrics && (!restrictiveCookiePolicy || answer === "allowed");

/** The banner is shown only where the answer makes a difference. */
export const mustAsk = (
  { restrictiveCookiePolicy, visitorMetrics }: CookieSettings,
  answer: CookieAnswer,
): boolean => restrictiveCookiePolicy && visitorMetrics && answer === undefined;
