import { mayTrack } from "#domain/census/cookie-policy.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { type Route, route } from "#infra/http/route.ts";
import { noAnalyticsCookie } from "../analytics-ids/analytics-cookie.ts";
import type { AnalyticsIds } from "../analytics-ids/analytics-ids.ts";
import { OWNER_COOKIE } from "../owners/start-session.ts";
import { analyticsIdContract } from "./contract.ts";
import { createIsOwner, type IsOwnerDependencies } from "./is-owner.ts";
import { choiceOfCall } from "./tracked-visitor.ts";

export type AnalyticsIdDependencies = IsOwnerDependencies & {
  readonly settingsOf: (websiteId: string) => Promise<SiteSettings>;
  readonly analyticsIds: Pick<AnalyticsIds, "prove" | "renew" | "cut">;
};

/**
 * POST /api/census/analytics-id. With consent the browser keeps its id for another 390 days, or gets
 * one. Without consent it loses the id, and the link between the id and a person is cut. Spec: B4.11,
 * B6.5, B9.3.
 */
export const analyticsIdRoute = (dependencies: AnalyticsIdDependencies): Route => {
  const { settingsOf, analyticsIds } = dependencies;
  const isOwner = createIsOwner(dependencies);
  return route(analyticsIdContract, async ({ body, context }) => {
    const { websiteId, cookies, correlationId } = context;
    const settings = await settingsOf(websiteId);
    const kept = context.analyticsId ?? analyticsIds.prove(websiteId, body.analyticsId ?? "");
    if (!mayTrack(settings, choiceOfCall(context))) {
      const metadata = { websiteId, actor: "visitor", correlationId };
      if (kept !== undefined) await analyticsIds.cut(metadata, kept);
      return { body: { analyticsId: null }, cookies: [noAnalyticsCookie] };
    }
    if (settings.censusDisabled || (await isOwner(websiteId, cookies[OWNER_COOKIE])))
      return { body: { analyticsId: null } };
    const cookie = await analyticsIds.renew(websiteId, kept);
    return { body: { analyticsId: cookie.value }, cookies: [cookie] };
  });
};
