import type { QuickViewEvent } from "#domain/census/events.ts";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import { type Route, route } from "#infra/http/route.ts";
import { OWNER_COOKIE } from "../owners/start-session.ts";
import { recordQuickViewContract } from "./contract.ts";
import { createIsOwner } from "./is-owner.ts";
import { createRecordFact, keptUserAgent } from "./record-fact.ts";
import type { CensusDependencies } from "./record-hit.ts";
import { trackCall } from "./tracked-visitor.ts";

/**
 * POST /api/census/RecordQuickView/:id. Team members' own views do not count. Spec: B7.16, B6.4.
 */
export const recordQuickView = (dependencies: CensusDependencies): Route => {
  const record = createRecordFact(dependencies, "quickView", "shop-events");
  const isOwner = createIsOwner(dependencies);
  return route(recordQuickViewContract, async ({ params, body, context }) => {
    const { websiteId, cookies, userAgent, idempotencyKey } = context;
    const isCounted =
      isCountedPage(body.pagePath) && !(await isOwner(websiteId, cookies[OWNER_COOKIE]));
    if (!isCounted) return { body: undefined };
    const settings = await dependencies.settingsOf(websiteId);
    if (settings.censusDisabled) return { body: undefined };
    const view: QuickViewEvent = {
      type: "QuickViewRecorded",
      itemId: params.id,
      ...trackCall(settings, context, body.visitorCookie),
      pagePath: redactUrl(body.pagePath),
      userAgent: keptUserAgent(userAgent),
    };
    const { timeZone } = settings;
    await record({ websiteId, timeZone }, view, { id: body.id, idempotencyKey });
    return { body: undefined };
  });
};
