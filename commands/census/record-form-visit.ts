import type * as z from "zod/mini";
import type { FormVisitEvent } from "#domain/census/events.ts";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import type { IntakeCall, IntakeRequest } from "#infra/http/intake.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import {
  recordFormFailContract,
  recordFormLeaveContract,
  recordFormRenderContract,
  recordFormStartContract,
} from "./contract.ts";
import { keptUserAgent, parseJson } from "./record-fact.ts";
import type { CensusDependencies } from "./record-hit.ts";
import { createRecordVisit } from "./record-visit.ts";

const jsonOf = ({ body }: IntakeRequest): unknown => parseJson(body, "The body");

type ReadVisit = {
  readonly id: string | undefined;
  readonly visitorCookie: string | undefined;
  readonly visit: DistributiveOmit<FormVisitEvent, "visitorId">;
};
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

type About = z.output<typeof recordFormRenderContract.body>;

const aboutOf = (page: Omit<About, "id" | "visitorCookie">, { userAgent }: IntakeRequest) => ({
  ...page,
  pagePath: redactUrl(page.pagePath),
  userAgent: keptUserAgent(userAgent),
});

const readers: readonly {
  readonly contract: { readonly path: string; readonly maxBodyBytes: number };
  readonly read: (request: IntakeRequest) => ReadVisit;
}[] = [
  {
    contract: recordFormRenderContract,
    read: (request) => {
      const { id, visitorCookie, ...page } = parseInput(
        recordFormRenderContract.body,
        jsonOf(request),
      );
      return { id, visitorCookie, visit: { type: "FormRendered", ...aboutOf(page, request) } };
    },
  },
  {
    contract: recordFormStartContract,
    read: (request) => {
      const { id, visitorCookie, ...page } = parseInput(
        recordFormStartContract.body,
        jsonOf(request),
      );
      return { id, visitorCookie, visit: { type: "FormStarted", ...aboutOf(page, request) } };
    },
  },
  {
    contract: recordFormFailContract,
    read: (request) => {
      const { id, visitorCookie, fieldIds, ...page } = parseInput(
        recordFormFailContract.body,
        jsonOf(request),
      );
      const failed = { ...aboutOf(page, request), fieldIds: [...new Set(fieldIds)] };
      return { id, visitorCookie, visit: { type: "FormFailed", ...failed } };
    },
  },
  {
    contract: recordFormLeaveContract,
    read: (request) => {
      const { id, visitorCookie, viewId, fieldId, ...page } = parseInput(
        recordFormLeaveContract.body,
        jsonOf(request),
      );
      const left = { ...aboutOf(page, request), viewId, fieldId };
      return { id, visitorCookie, visit: { type: "FormLeft", ...left } };
    },
  },
];

/** POST /api/census/form-render, form-start, form-fail and form-leave. Spec: B7.14. */
export const recordFormVisits = (dependencies: CensusDependencies): readonly IntakeCall[] => {
  const record = createRecordVisit(dependencies, "formVisit", "forms");
  return readers.map(({ contract: { path, maxBodyBytes }, read }) => ({
    path,
    contentType: "application/json",
    maxBodyBytes,
    kind: "forms",
    record: async (request) => {
      const { id, visitorCookie, visit } = read(request);
      if (isCountedPage(visit.pagePath)) await record(request, visitorCookie, id, visit);
    },
  }));
};
