import * as z from "zod/mini";
import { recognitionOf } from "#domain/census/cookie-policy.ts";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import { type CollectorEvent, SiteEventData } from "#domain/collector/events.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { type Route, route } from "#infra/http/route.ts";
import { visitorIdOf } from "../census/analytics-stream.ts";
import { createIsOwner, type IsOwnerDependencies } from "../census/is-owner.ts";
import {
  createRecordFact,
  type FactDependencies,
  keptUserAgent,
  parseJson,
  type SealDependencies,
} from "../census/record-fact.ts";
import { choiceOfCall, trackCall } from "../census/tracked-visitor.ts";
import { OWNER_COOKIE } from "../owners/start-session.ts";
import { recordSiteEventContract } from "./contract.ts";

export type CollectorDependencies = IsOwnerDependencies &
  FactDependencies &
  SealDependencies & {
    readonly settingsOf: (websiteId: string) => Promise<SiteSettings>;
  };

const Cookie = z.optional(z.string().check(z.maxLength(100)));
const Data = z.object({ ...SiteEventData.shape, ss_cvr: Cookie, ss_cvt: Cookie });

const MAX_HASH = 200;

/** A fragment can contain what a query can. One without its # does not become longer than it may be. */
const redactHash = (hash: string): string =>
  redactUrl(hash.replace(/^#?/, "?")).replace(/^\?/, "#").slice(0, MAX_HASH);

/**
 * What visitors do in the shop. Nothing is stored for team members, for visitors without consent,
 * and where visitor metrics are off. A browser's word about the signed-in account
 * (`memberAccountId`) is not kept. Spec: B3.38, A1.4, A7.15, B6.4–B6.6.
 */
export const collectorCommands = (dependencies: CollectorDependencies): readonly Route[] => {
  const record = createRecordFact(dependencies, "collector", "shop-events");
  const isOwner = createIsOwner(dependencies);
  return [
    route(recordSiteEventContract, async ({ body, context }) => {
      const { ss_cvr, ss_cvt, ...about } = parseInput(Data, parseJson(body.data, "The field data"));
      const { websiteId, cookies, userAgent, idempotencyKey } = context;
      const settings = await dependencies.settingsOf(websiteId);
      const counts =
        !settings.censusDisabled &&
        recognitionOf(settings, choiceOfCall(context)) !== "none" &&
        isCountedPage(about.pagePath) &&
        !(await isOwner(websiteId, cookies[OWNER_COOKIE]));
      if (!counts) return { body: undefined };
      const [kind, name] = body.event.split(":");
      const event = {
        type: kind === "visitor" ? "VisitorEventRecorded" : "PixelEventRecorded",
        name,
        ...about,
        pagePath: redactUrl(about.pagePath),
        ...(about.pageHash !== undefined && { pageHash: redactHash(about.pageHash) }),
        ...(about.websiteId !== undefined && { websiteId }),
        ...trackCall(settings, context, ss_cvr),
        visitId: visitorIdOf(ss_cvt),
        userAgent: keptUserAgent(userAgent),
      } as CollectorEvent;
      const { timeZone } = settings;
      await record({ websiteId, timeZone }, event, { id: body.id, idempotencyKey });
      return { body: undefined };
    }),
  ];
};
