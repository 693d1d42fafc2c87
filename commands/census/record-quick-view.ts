import type { QuickViewEvent } from "#domain/census/events.ts";
import { isCountedPage, pageOf } from "#domain/census/page-and-referrer.ts";
import { toldAddress } from "#domain/census/told-address.ts";
import { type Json, streamName } from "#infra/event-store/port.ts";
import { type Route, route } from "#infra/http/route.ts";
import { recordQuickViewContract } from "./contract.ts";
import { createAnonymousStreams, isOwnersBrowser, visitorIdOf } from "./intake-stream.ts";
import type { CensusDependencies } from "./record-hit.ts";

const USER_AGENT_LENGTH = 1_000;

/** POST /api/census/RecordQuickView/:id. Owners' own looks do not count. Spec: B7.16, B6.4. */
export const recordQuickView = ({
  eventStore,
  newId,
  isCensusDisabled,
}: CensusDependencies): Route => {
  const anonymousStream = createAnonymousStreams();
  return route(recordQuickViewContract, async ({ params, body, context }) => {
    const { websiteId, cookies, userAgent } = context;
    const isCounted = !isOwnersBrowser(cookies) && isCountedPage(pageOf(body.pagePath));
    if (!isCounted || (await isCensusDisabled(websiteId))) return { body: undefined };
    const visitorId = visitorIdOf(body.visitorCookie);
    const { type, ...data }: QuickViewEvent = {
      type: "QuickViewRecorded",
      itemId: params.id,
      visitorId,
      pagePath: toldAddress(body.pagePath),
      userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
    };
    const id = newId();
    await eventStore.append({
      stream: streamName("quickView", websiteId, visitorId ?? anonymousStream()),
      expectedRevision: "any",
      events: [{ id, type, version: 1, data: data as { readonly [key: string]: Json } }],
      metadata: {
        websiteId,
        actor: "visitor",
        correlationId: id,
        ...(visitorId !== null && { visitorId }),
      },
    });
    return { body: undefined };
  });
};
