import type * as z from "zod/mini";
import type { FormVisitEvent } from "#domain/census/events.ts";
import { isCountedPage, pageOf } from "#domain/census/page-and-referrer.ts";
import { type Json, streamName } from "#infra/event-store/port.ts";
import type { IntakeCall, IntakeRequest } from "#infra/http/intake.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { Refusal } from "#infra/http/refusal.ts";
import {
  recordFormFailContract,
  recordFormRenderContract,
  recordFormStartContract,
} from "./contract.ts";
import { createAnonymousStreams, isOwner, visitorIdOf } from "./intake-stream.ts";
import type { CensusDependencies } from "./record-hit.ts";

const USER_AGENT_LENGTH = 1_000;

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "malformed-body", "The body is not JSON.");
  }
};

type About = z.output<typeof recordFormRenderContract.body>;

const aboutOf = ({ visitorCookie, ...page }: About, { userAgent }: IntakeRequest) => ({
  ...page,
  visitorId: visitorIdOf(visitorCookie),
  userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
});

const readers: readonly {
  readonly contract: { readonly path: string; readonly maxBodyBytes: number };
  readonly read: (request: IntakeRequest) => FormVisitEvent;
}[] = [
  {
    contract: recordFormRenderContract,
    read: (request) => ({
      type: "FormRendered",
      ...aboutOf(parseInput(recordFormRenderContract.body, parseJson(request.body)), request),
    }),
  },
  {
    contract: recordFormStartContract,
    read: (request) => ({
      type: "FormStarted",
      ...aboutOf(parseInput(recordFormStartContract.body, parseJson(request.body)), request),
    }),
  },
  {
    contract: recordFormFailContract,
    read: (request) => {
      const { fieldIds, ...page } = parseInput(
        recordFormFailContract.body,
        parseJson(request.body),
      );
      return {
        type: "FormFailed",
        ...aboutOf(page, request),
        fieldIds: [...new Set(fieldIds)],
      };
    },
  },
];

/** POST /api/census/form-render, form-start and form-fail. Spec: B7.14. */
export const recordFormVisits = ({
  eventStore,
  newId,
  isCensusDisabled,
}: CensusDependencies): readonly IntakeCall[] => {
  const anonymousStream = createAnonymousStreams();
  return readers.map(({ contract: { path, maxBodyBytes }, read }) => ({
    path,
    contentType: "application/json",
    maxBodyBytes,
    record: async (request) => {
      const { type, ...data } = read(request);
      if (!isCountedPage(pageOf(data.pagePath)) || isOwner(request.cookie)) return;
      const { websiteId } = request;
      if (await isCensusDisabled(websiteId)) return;
      const id = newId();
      await eventStore.append({
        stream: streamName("formVisit", websiteId, data.visitorId ?? anonymousStream()),
        expectedRevision: "any",
        events: [{ id, type, version: 1, data: data as { readonly [key: string]: Json } }],
        metadata: {
          websiteId,
          actor: "visitor",
          correlationId: id,
          ...(data.visitorId !== null && { visitorId: data.visitorId }),
        },
      });
    },
  }));
};
