/** Spec: B6.5, B9.7. */
export const trackingCookies = ["ss_cid", "ss_cpvisit", "ss_cvisit", "ss_cvr", "ss_cvt"] as const;

/** What a visitor answered when asked for cookies; undefined before that. */
export type CookieAnswer = "allowed" | "declined" | undefined;

/** Our choice, as is how long it keeps: it holds the answer and nothing that tells visitors apart. */
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

/** Asked only where the answer matters. */
export const mustAsk = (
  { restrictiveCookiePolicy, visitorMetrics }: CookieSettings,
  answer: CookieAnswer,
): boolean => restrictiveCookiePolicy && visitorMetrics && answer === undefined;
