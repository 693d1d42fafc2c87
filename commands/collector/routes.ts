import * as z from "zod/mini";
import { COOKIE_ANSWER, cookieAnswerOf, mayTrack } from "#domain/census/cookie-policy.ts";
import { isCountedPage, pageOf } from "#domain/census/page-and-referrer.ts";
import { toldAddress } from "#domain/census/told-address.ts";
import { type CollectorEvent, SiteEventData } from "#domain/collector/events.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { createAnonymousStreams, isOwnersBrowser, visitorIdOf } from "../census/intake-stream.ts";
import { recordSiteEventContract } from "./contract.ts";

export type CollectorDependencies = {
  readonly eventStore: EventStore;
  readonly newId: () => string;
  readonly settingsOf: (websiteId: string) => Promise<SiteSettings>;
};

const USER_AGENT_LENGTH = 1_000;
const Cookie = z.optional(z.string().check(z.maxLength(100)));
const Data = z.object({ ...SiteEventData.shape, ss_cvr: Cookie, ss_cvt: Cookie });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "malformed-body", "The field data is not JSON.");
  }
};

/**
 * What visitors do in the shop. Nothing is kept of owners, of who has not allowed it, and where the
 * flag for visitor metrics is off. Spec: A1.4, A7.15, B6.4–B6.6.
 */
export const collectorCommands = ({
  eventStore,
  newId,
  settingsOf,
}: CollectorDependencies): readonly Route[] => {
  const anonymousStream = createAnonymousStreams();
  return [
    route(recordSiteEventContract, async ({ body, context }) => {
      const { ss_cvr, ss_cvt, ...about } = parseInput(Data, parseJson(body.data));
      const { websiteId, cookies, userAgent } = context;
      const settings = await settingsOf(websiteId);
      const counts =
        !settings.censusDisabled &&
        mayTrack(settings, cookieAnswerOf(cookies[COOKIE_ANSWER])) &&
        !isOwnersBrowser(cookies) &&
        isCountedPage(pageOf(about.pagePath));
      if (!counts) return { body: undefined };
      const [kind, name] = body.event.split(":");
      const visitorId = visitorIdOf(ss_cvr);
      const { type, ...data } = {
        type: kind === "visitor" ? "VisitorEventRecorded" : "PixelEventRecorded",
        name,
        ...about,
        pagePath: toldAddress(about.pagePath),
        visitorId,
        visitId: visitorIdOf(ss_cvt),
        userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
      } as CollectorEvent;
      const id = newId();
      await eventStore.append({
        stream: streamName("collector", websiteId, visitorId ?? anonymousStream()),
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
    }),
  ];
};
