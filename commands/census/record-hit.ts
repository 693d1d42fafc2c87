import * as z from "zod/mini";
import { HitData, HitRecorded } from "#domain/census/events.ts";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import type { IntakeCall, IntakeRequest } from "#infra/http/intake.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { visitorIdOf } from "./analytics-stream.ts";
import { ReportId, recordHitContract } from "./contract.ts";
import { createIsOwner, type IsOwnerDependencies, ownerTokenIn } from "./is-owner.ts";
import {
  createRecordFact,
  type FactDependencies,
  keptUserAgent,
  parseJson,
} from "./record-fact.ts";

export type CensusDependencies = IsOwnerDependencies &
  FactDependencies & {
    /** The owner disabled recording. Spec: B6.4, B6.6. */
    readonly isCensusDisabled: (websiteId: string) => Promise<boolean>;
  };

const Hit = z.object({
  event: HitRecorded.shape.event,
  data: HitData,
  id: z.optional(ReportId),
});

type ReadHit = { readonly id: string | undefined; readonly hit: HitRecorded };

const readHit = ({ body, host, userAgent }: IntakeRequest): ReadHit => {
  const form = new URLSearchParams(body);
  const { event, data, id } = parseInput(Hit, {
    event: Number(form.get("event")),
    data: parseJson(form.get("data") ?? "", "The field data"),
    id: form.get("id") ?? undefined,
  });
  const { queryString, referrer } = data;
  const hit: HitRecorded = {
    type: "HitRecorded",
    event,
    visitorId: visitorIdOf(form.get("ss_cvr")),
    data: {
      ...data,
      url: redactUrl(data.url),
      userAgent: data.userAgent ?? keptUserAgent(userAgent),
      ...(queryString !== undefined && { queryString: redactUrl(queryString) }),
      ...(referrer !== undefined && { referrer: redactUrl(referrer) }),
    },
    host: host.slice(0, 260),
  };
  return { id, hit };
};

/** POST /api/census/RecordHit. Spec: B7.12, B3.36. */
export const recordHit = (dependencies: CensusDependencies): IntakeCall => {
  const { isCensusDisabled } = dependencies;
  const isOwner = createIsOwner(dependencies);
  const record = createRecordFact(dependencies, "census", "hits");
  return {
    path: recordHitContract.path,
    contentType: recordHitContract.contentType,
    maxBodyBytes: recordHitContract.maxBodyBytes,
    kind: "hits",
    record: async (request) => {
      const { id, hit } = readHit(request);
      if (!isCountedPage(hit.data.url)) return;
      if (await isOwner(request.websiteId, ownerTokenIn(request.cookie))) return;
      if (await isCensusDisabled(request.websiteId)) return;
      await record(request.websiteId, hit, { id, idempotencyKey: request.idempotencyKey });
    },
  };
};
