import {
  COOKIE_ANSWER,
  cookieAnswerOf,
  mayTrack,
  type VisitorChoice,
} from "#domain/census/cookie-policy.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { IntakeRequest } from "#infra/http/intake.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import { visitorIdOf } from "./analytics-stream.ts";

const valueIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(";")
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Without the prefix it is from a previous release, or from a website without https. */
const answerIn = (cookies: string): string | undefined =>
  valueIn(cookies, `__Host-${COOKIE_ANSWER}`) ?? valueIn(cookies, COOKIE_ANSWER);

export const choiceOfIntake = ({
  cookie,
  globalPrivacyControl,
}: Pick<IntakeRequest, "cookie" | "globalPrivacyControl">): VisitorChoice => ({
  answer: cookieAnswerOf(answerIn(cookie)),
  globalPrivacyControl,
});

export const choiceOfCall = ({
  cookies,
  globalPrivacyControl = false,
}: Pick<RequestContext, "cookies" | "globalPrivacyControl">): VisitorChoice => ({
  answer: cookieAnswerOf(cookies[COOKIE_ANSWER]),
  globalPrivacyControl,
});

/** What a report tells about its visitor. */
export type TrackedVisitor = { readonly visitorId: string | null; readonly analyticsId?: string };

/**
 * The ids of a report, as they may be recorded: the visitor cookie as the browser sends it, and the
 * analytics id that the server proves. Both only with consent.
 */
export const createTrackIntake =
  ({ idIn }: Pick<AnalyticsIds, "idIn">) =>
  (settings: SiteSettings, request: IntakeRequest, visitorCookie: string | null | undefined) => {
    const choice = choiceOfIntake(request);
    const visitorId = trackedVisitor(settings, choice, visitorCookie);
    const analyticsId = idIn(request.websiteId, request.cookie);
    const tracked: TrackedVisitor =
      analyticsId === undefined || !mayTrack(settings, choice)
        ? { visitorId }
        : { visitorId, analyticsId };
    return tracked;
  };

/** The same for a call, whose context has the proven id. */
export const trackCall = (
  settings: SiteSettings,
  context: RequestContext,
  visitorCookie: string | null | undefined,
): TrackedVisitor => {
  const { analyticsId } = context;
  const visitorId = trackedVisitor(settings, choiceOfCall(context), visitorCookie);
  return analyticsId === undefined ? { visitorId } : { visitorId, analyticsId };
};

/**
 * The visitor's id as it may be recorded. The server reads the consent itself: whatever id a
 * browser or a forged call sends, none is kept of a visitor who has not allowed it. Spec: B6.5, B6.6.
 */
export const trackedVisitor = (
  settings: SiteSettings,
  choice: VisitorChoice,
  cookie: string | null | undefined,
): string | null => (mayTrack(settings, choice) ? visitorIdOf(cookie) : null);
