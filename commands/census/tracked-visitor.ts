import {
  cookieAnswerOf,
  mayTrack,
  recognitionOf,
  type VisitorChoice,
} from "#domain/census/cookie-policy.ts";
import { COOKIE_ANSWER } from "#domain/kit/cookie-answer.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { DayVisitors } from "#infra/day-visitors/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { IntakeRequest } from "#infra/http/intake.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import { visitorIdOf } from "./analytics-stream.ts";

const ANSWER_START = `${COOKIE_ANSWER}=`;
const HOST_ANSWER_START = `__Host-${ANSWER_START}`;

/**
 * The answer in a `Cookie` header, which is split once, and not at all without an answer. Without the prefix it is from a
 * previous release, or from a website without https.
 */
const answerIn = (cookies: string): string | undefined => {
  if (!cookies.includes(ANSWER_START)) return undefined;
  let withoutPrefix: string | undefined;
  for (const part of cookies.split(";")) {
    const pair = part.trim();
    if (pair.startsWith(HOST_ANSWER_START)) return pair.slice(HOST_ANSWER_START.length);
    if (pair.startsWith(ANSWER_START)) withoutPrefix ??= pair.slice(ANSWER_START.length);
  }
  return withoutPrefix;
};

export const choiceOfIntake = ({
  cookie,
  globalPrivacyControl,
  doNotTrack,
}: Pick<IntakeRequest, "cookie" | "globalPrivacyControl" | "doNotTrack">): VisitorChoice => ({
  answer: cookieAnswerOf(answerIn(cookie)),
  globalPrivacyControl,
  doNotTrack,
});

export const choiceOfCall = ({
  cookies,
  globalPrivacyControl = false,
  doNotTrack = false,
}: Pick<RequestContext, "cookies" | "globalPrivacyControl" | "doNotTrack">): VisitorChoice => ({
  answer: cookieAnswerOf(cookies[COOKIE_ANSWER]),
  globalPrivacyControl,
  doNotTrack,
});

/** What a report tells about its visitor. */
export type TrackedVisitor = { readonly visitorId: string | null; readonly analyticsId?: string };

export type TrackDependencies = {
  readonly analyticsIds: Pick<AnalyticsIds, "idIn">;
  readonly dayVisitors: Pick<DayVisitors, "idOf">;
};

/**
 * The ids of a report, as they may be recorded: the visitor cookie as the browser sends it, and the
 * analytics id that the server proves. Both only with consent. Where visitors are counted without
 * cookies, the visitor of the day.
 */
export const createTrackIntake =
  ({ analyticsIds: { idIn }, dayVisitors }: TrackDependencies) =>
  async (
    settings: SiteSettings,
    request: IntakeRequest,
    visitorCookie: string | null | undefined,
  ): Promise<TrackedVisitor> => {
    const choice = choiceOfIntake(request);
    if (recognitionOf(settings, choice) === "day") {
      const { timeZone } = settings;
      return { visitorId: await dayVisitors.idOf({ ...request, timeZone }) };
    }
    const visitorId = trackedVisitor(settings, choice, visitorCookie);
    const analyticsId = idIn(request.websiteId, request.cookie);
    return analyticsId === undefined || !mayTrack(settings, choice)
      ? { visitorId }
      : { visitorId, analyticsId };
  };

/** The same for a call, whose context has the proven id. */
export const trackCall = (
  settings: SiteSettings,
  context: RequestContext,
  visitorCookie: string | null | undefined,
): TrackedVisitor => {
  const { analyticsId } = context;
  const choice = choiceOfCall(context);
  if (recognitionOf(settings, choice) === "day") return { visitorId: context.visitorId ?? null };
  const visitorId = trackedVisitor(settings, choice, visitorCookie);
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
