import type { ButtonVisitEvent } from "#domain/census/events.ts";
import { isCountedPage } from "#domain/census/page-and-referrer.ts";
import { redactUrl } from "#domain/census/redact-url.ts";
import type { IntakeCall } from "#infra/http/intake.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { recordButtonClickContract, recordButtonRenderContract } from "./contract.ts";
import { keptUserAgent, parseJson } from "./record-fact.ts";
import type { CensusDependencies } from "./record-hit.ts";
import { createRecordVisit } from "./record-visit.ts";

const calls: readonly {
  readonly contract: typeof recordButtonRenderContract | typeof recordButtonClickContract;
  readonly type: ButtonVisitEvent["type"];
}[] = [
  { contract: recordButtonRenderContract, type: "ButtonRendered" },
  { contract: recordButtonClickContract, type: "ButtonClicked" },
];

/** POST /api/census/button-render and button-click. Spec: B7.13. */
export const recordButtonVisits = (dependencies: CensusDependencies): readonly IntakeCall[] => {
  const record = createRecordVisit(dependencies, "buttonVisit", "buttons");
  return calls.map(({ contract: { path, maxBodyBytes, body }, type }) => ({
    path,
    contentType: "application/json",
    maxBodyBytes,
    kind: "buttons",
    record: async (request) => {
      const { id, visitorCookie, ...button } = parseInput(
        body,
        parseJson(request.body, "The body"),
      );
      if (!isCountedPage(button.pagePath)) return;
      const visit = {
        type,
        ...button,
        pagePath: redactUrl(button.pagePath),
        destination: redactUrl(button.destination),
        userAgent: keptUserAgent(request.userAgent),
      };
      await record(request, visitorCookie, id, visit);
    },
  }));
};
