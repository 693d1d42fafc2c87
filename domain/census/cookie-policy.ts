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

/** A visitor's consent to an id: the answer to the banner, and the browser's setting. */
export type VisitorChoice = {
  readonly answer: CookieAnswer;
  /** The browser sends Global Privacy Control, which declines for every website. */
  readonly globalPrivacyControl: boolean;
};

export const cookieAnswerOf = (value: string | undefined): CookieAnswer =>
  value === "allowed" || value === "declined" ? value : undefined;

/**
 * Whether the visitor's browser may keep an id. Not in the specification: Global Privacy Control
 * counts as declining, unless the visitor has allowed cookies on this website. Spec: B6.5, B6.6.
 */
export const mayTrack = (
  { restrictiveCookiePolicy, visitorMetrics }: CookieSettings,
  { answer, globalPrivacyControl }: VisitorChoice,
): boolean =>
  visitorMetrics && (answer === "allowed" || !(restrictiveCookiePolicy || globalPrivacyControl));

/** The banner is shown only where the answer makes a difference and is not given yet. */
export const mustAsk = (
  { restrictiveCookiePolicy, visitorMetrics }: CookieSettings,
  { answer, globalPrivacyControl }: VisitorChoice,
): boolean =>
  restrictiveCookiePolicy && visitorMetrics && answer === undefined && !globalPrivacyControl;
