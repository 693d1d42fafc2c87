import {
  COOKIE_ANSWER,
  cookieAnswerOf,
  mayTrack,
  type VisitorChoice,
} from "#domain/census/cookie-policy.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { IntakeRequest } from "#infra/http/intake.ts";
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

/**
 * The visitor's id as it may be recorded. The server reads the consent itself: whatever id a
 * browser or a forged call sends, none is kept of a visitor who has not allowed it. Spec: B6.5, B6.6.
 */
export const trackedVisitor = (
  settings: SiteSettings,
  choice: VisitorChoice,
  cookie: string | null | undefined,
): string | null => (mayTrack(settings, choice) ? visitorIdOf(cookie) : null);
