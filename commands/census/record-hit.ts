import * as z from "zod/mini";
import { HitData, HitRecorded } from "#domain/census/events.ts";
import { isCountedPage, pageOf } from "#domain/census/page-and-referrer.ts";
import { type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import type { IntakeCall, IntakeRequest } from "#infra/http/intake.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { recordHitContract } from "./contract.ts";

export type CensusDependencies = {
  readonly eventStore: EventStore;
  readonly newId: () => string;
};

/** Set while an owner is signed in; their own views are not counted. Spec: B6.4. */
const OWNER_COOKIE = /(?:^|;\s*)daybook_owner=[^;]/;
const VISITOR_ID = /^[\w-]{1,64}$/;
/** Visitors without a cookie share these streams, so that none of them grows without bound. */
const ANONYMOUS_STREAMS = 256;

const Hit = z.object({ event: HitRecorded.shape.event, data: HitData });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, "malformed-body", "The field data is not JSON.");
  }
};

const readHit = ({ body, host, userAgent }: IntakeRequest): HitRecorded => {
  const form = new URLSearchParams(body);
  const { event, data } = parseInput(Hit, {
    event: Number(form.get("event")),
    data: parseJson(form.get("data") ?? ""),
  });
  const visitorId = form.get("ss_cvr") ?? "";
  return {
    type: "HitRecorded",
    event,
    visitorId: VISITOR_ID.test(visitorId) ? visitorId : null,
    data: { ...data, userAgent: data.userAgent ?? userAgent.slice(0, 1000) },
    host: host.slice(0, 260),
  };
};

/** POST /api/census/RecordHit. Spec: B7.12, B3.36. */
export const recordHit = ({ eventStore, newId }: CensusDependencies): IntakeCall => {
  let turn = 0;
  const anonymousStream = () => {
    turn = (turn + 1) % ANONYMOUS_STREAMS;
    return `anonymous-${turn}`;
  };
  return {
    path: recordHitContract.path,
    contentType: recordHitContract.contentType,
    maxBodyBytes: recordHitContract.maxBodyBytes,
    record: async (request) => {
      const { type, ...data } = readHit(request);
      if (!isCountedPage(pageOf(data.data.url)) || OWNER_COOKIE.test(request.cookie)) return;
      const id = newId();
      await eventStore.append({
        stream: streamName("census", request.websiteId, data.visitorId ?? anonymousStream()),
        expectedRevision: "any",
        events: [
          { id, type, version: 1, data: data as unknown as { readonly [key: string]: Json } },
        ],
        metadata: { websiteId: request.websiteId, actor: "visitor", correlationId: id },
      });
    },
  };
};
