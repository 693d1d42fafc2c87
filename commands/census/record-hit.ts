import * as z from "zod/mini";
import { HitData, HitRecorded } from "#domain/census/events.ts";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { toldAddress } from "#domain/census/told-address.ts";
import { type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import type { IntakeCall, IntakeRequest } from "#infra/http/intake.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { recordHitContract } from "./contract.ts";
import { createAnonymousStreams, visitorIdOf } from "./intake-stream.ts";
import { createIsOwner, type IsOwnerDependencies, ownerTokenIn } from "./is-owner.ts";
import { keptUserAgent, parseJson } from "./record-fact.ts";

export type CensusDependencies = IsOwnerDependencies & {
  readonly eventStore: EventStore;
  readonly newId: () => string;
  /** The owner wants nothing recorded. Spec: B6.4, B6.6. */
  readonly isCensusDisabled: (websiteId: string) => Promise<boolean>;
};

const Hit = z.object({ event: HitRecorded.shape.event, data: HitData });

const readHit = ({ body, host, userAgent }: IntakeRequest): HitRecorded => {
  const form = new URLSearchParams(body);
  const { event, data } = parseInput(Hit, {
    event: Number(form.get("event")),
    data: parseJson(form.get("data") ?? "", "The field data"),
  });
  const { queryString, referrer } = data;
  return {
    type: "HitRecorded",
    event,
    visitorId: visitorIdOf(form.get("ss_cvr")),
    data: {
      ...data,
      url: toldAddress(data.url),
      userAgent: data.userAgent ?? keptUserAgent(userAgent),
      ...(queryString !== undefined && { queryString: toldAddress(queryString) }),
      ...(referrer !== undefined && { referrer: toldAddress(referrer) }),
    },
    host: host.slice(0, 260),
  };
};

/** POST /api/census/RecordHit. Spec: B7.12, B3.36. */
export const recordHit = (dependencies: CensusDependencies): IntakeCall => {
  const { eventStore, newId, isCensusDisabled } = dependencies;
  const isOwner = createIsOwner(dependencies);
  const anonymousStream = createAnonymousStreams();
  return {
    path: recordHitContract.path,
    contentType: recordHitContract.contentType,
    maxBodyBytes: recordHitContract.maxBodyBytes,
    record: async (request) => {
      const { type, ...data } = readHit(request);
      if (!isCountedPage(data.data.url)) return;
      if (await isOwner(request.websiteId, ownerTokenIn(request.cookie))) return;
      if (await isCensusDisabled(request.websiteId)) return;
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
