import type * as z from "zod/mini";
import type { FormVisitEvent } from "#domain/census/events.ts";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import type { IntakeCall, IntakeRequest } from "#infra/http/intake.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { visitorIdOf } from "./analytics-stream.ts";
import {
  recordFormFailContract,
  recordFormRenderContract,
  recordFormStartContract,
} from "./contract.ts";
import { createIsOwner, ownerTokenIn } from "./is-owner.ts";
import { createRecordFact, keptUserAgent, parseJson } from "./record-fact.ts";
import type { CensusDependencies } from "./record-hit.ts";

const jsonOf = ({ body }: IntakeRequest): unknown => parseJson(body, "The body");

type ReadVisit = { readonly id: string | undefined; readonly visit: FormVisitEvent };

type About = z.output<typeof recordFormRenderContract.body>;

const aboutOf = ({ visitorCookie, ...page }: Omit<About, "id">, { userAgent }: IntakeRequest) => ({
  ...page,
  pagePath: redactUrl(page.pagePath),
  visitorId: visitorIdOf(visitorCookie),
  userAgent: keptUserAgent(userAgent),
});

const readers: readonly {
  readonly contract: { readonly path: string; readonly maxBodyBytes: number };
  readonly read: (request: IntakeRequest) => ReadVisit;
}[] = [
  {
    contract: recordFormRenderContract,
    read: (request) => {
      const { id, ...page } = parseInput(recordFormRenderContract.body, jsonOf(request));
      return { id, visit: { type: "FormRendered", ...aboutOf(page, request) } };
    },
  },
  {
    contract: recordFormStartContract,
    read: (request) => {
      const { id, ...page } = parseInput(recordFormStartContract.body, jsonOf(request));
      return { id, visit: { type: "FormStarted", ...aboutOf(page, request) } };
    },
  },
  {
    contract: recordFormFailContract,
    read: (request) => {
      const { id, fieldIds, ...page } = parseInput(recordFormFailContract.body, jsonOf(request));
      const failed = { ...aboutOf(page, request), fieldIds: [...new Set(fieldIds)] };
      return { id, visit: { type: "FormFailed", ...failed } };
    },
  },
];

/** POST /api/census/form-render, form-start and form-fail. Spec: B7.14. */
export const recordFormVisits = (dependencies: CensusDependencies): readonly IntakeCall[] => {
  const record = createRecordFact(dependencies, "formVisit", "forms");
  const isOwner = createIsOwner(dependencies);
  return readers.map(({ contract: { path, maxBodyBytes }, read }) => ({
    path,
    contentType: "application/json",
    maxBodyBytes,
    kind: "forms",
    record: async (request) => {
      const { id, visit } = read(request);
      if (!isCountedPage(visit.pagePath)) return;
      if (await isOwner(request.websiteId, ownerTokenIn(request.cookie))) return;
      if (await dependencies.isCensusDisabled(request.websiteId)) return;
      await record(request.websiteId, visit, { id, idempotencyKey: request.idempotencyKey });
    },
  }));
};
