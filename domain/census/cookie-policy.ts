/** Spec: B6.5, B9.7. */
export const trackingCookies = ["ss_cid", "ss_cpvisit", "ss_cvisit", "ss_cvr", "ss_cvt"] as const;

/** A visitor's answer to the cookie banner; undefined before the answer. */
export type CookieAnswer = "allowed" | "declined" | undefined;

export type CookieSettings = {
  readonly restrictiveCookiePolicy: boolean;
  readonly visitorMetrics: boolean;
  /** Absent: no. */
  readonly cookielessVisitors?: boolean;
};

/** A visitor's consent to an id: the answer to the banner, and the browser's setting. */
export type VisitorChoice = {
  readonly answer: CookieAnswer;
  /** The browser sends Global Privacy Control, which declines for every website. */
  readonly globalPrivacyControl: boolean;
  /** The browser sends Do Not Track. Only visitors without cookies are asked nothing else. */
  readonly doNotTrack?: boolean | undefined;
};

export const cookieAnswerOf = (value: string | undefined): CookieAnswer =>
  value === "allowed" || value === "declined" ? value : undefined;

/**
 * Whether the visitor's browser may keep an id. Not in the specification: Global Privacy Control
 * counts as declining, unless the visitor has allowed cookies on this website. Spec: B6.5, B6.6.
 */
export const mayTrack = (
  { restrictiveCookiePolicy, visitorMetrics, cookielessVisitors }: CookieSettings,
  { answer, globalPrivacyControl }: VisitorChoice,
): boolean =>
  visitorMetrics &&
  cookielessVisitors !== true &&
  (answer === "allowed" || !(restrictiveCookiePolicy || globalPrivacyControl));

/** The banner is shown only where the answer makes a difference and is not given yet. */
export const mustAsk = (
  { restrictiveCookiePolicy, visitorMetrics }: CookieSettings,
  { answer, globalPrivacyControl }: VisitorChoice,
): boolean =>
  restrictiveCookiePolicy && visitorMetrics && answer === undefined && !globalPrivacyControl;

/**
 * By what a visitor is recognized: an id that the browser keeps, or the network and the browser for one
 * day. Not in the specification: the second needs no consent, because nothing is stored in the browser,
 * but visitors who decline in any way are not recognized.
 */
export const recognitionOf = (
  settings: CookieSettings,
  choice: VisitorChoice,
): "cookie" | "day" | "none" => {
  if (settings.cookielessVisitors !== true) return mayTrack(settings, choice) ? "cookie" : "none";
  const { answer, globalPrivacyControl, doNotTrack = false } = choice;
  const declines = answer === "declined" || globalPrivacyControl || doNotTrack;
  return answer === "allowed" || !declines ? "day" : "none";
};

/** What pages tell their scripts: with cookieless visitors, that there is no cookie to ask about. */
export const browserPolicy = ({
  restrictiveCookiePolicy,
  visitorMetrics,
  cookielessVisitors = false,
}: CookieSettings) => ({
  restrictiveCookiePolicy: restrictiveCookiePolicy && !cookielessVisitors,
  visitorMetrics: visitorMetrics && !cookielessVisitors,
  ...(cookielessVisitors && { cookielessVisitors }),
});
