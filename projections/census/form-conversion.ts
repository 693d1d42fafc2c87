import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { FormVisitEvent } from "#domain/census/events.ts";
import { FormSubmitted } from "#domain/forms/events.ts";
import { readEvent, readEventsByType } from "#domain/kit/read-event.ts";
import type { MeasuringRulesOf, Project, Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { firstRulesOf, judgeOf } from "./judges.ts";
import { quarterOf } from "./quarter.ts";

const conversionTable = defineTable({
  name: "form_conversion",
  key: ["website_id", "form_id", "quarter", "step", "field_id", "visitor"],
  columns: {
    website_id: "text",
    form_id: "text",
    quarter: "timestamptz",
    step: "text",
    field_id: "text",
    visitor: "text",
    times: "bigint",
  },
});

const steps = { FormRendered: "rendered", FormStarted: "started", FormFailed: "failed" } as const;

type Step = { readonly step: string; readonly formId: string; readonly visitor: string };
type Counted = Step & { readonly fieldIds: readonly string[] };

const formVisitOf = readEventsByType(FormVisitEvent);

const submitted = (recorded: Projectable): Counted | undefined => {
  const { formId, spamReasons } = readEvent(FormSubmitted, recorded);
  if (spamReasons.length > 0) return undefined;
  return { step: "submitted", formId, visitor: recorded.metadata.visitorId ?? "", fieldIds: [] };
};

const counted = (recorded: Projectable, rulesOf: MeasuringRulesOf): Counted | undefined => {
  if (recorded.type === "FormSubmitted") return submitted(recorded);
  const event = formVisitOf(recorded);
  if (judgeOf(rulesOf(recorded.metadata.websiteId)).isBot(event.userAgent)) return undefined;
  return {
    step: steps[event.type],
    formId: event.formId,
    visitor: event.visitorId ?? "",
    fieldIds: event.type === "FormFailed" ? event.fieldIds : [],
  };
};

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const rows = tableChanges(conversionTable);
    for (const recorded of batch) {
      const found = counted(recorded, rulesOf);
      if (found === undefined) continue;
      const key = {
        website_id: recorded.metadata.websiteId,
        form_id: found.formId,
        quarter: quarterOf(recorded.recordedAt),
        visitor: found.visitor,
      };
      rows.add({ ...key, step: found.step, field_id: "" }, { times: 1 });
      for (const field_id of found.fieldIds)
        rows.add({ ...key, step: "field", field_id }, { times: 1 });
    }
    return rows.statements();
  };

/**
 * What visitors do with forms, by quarter of an hour, without bots and suspected spam. Spec: B7.14.
 */
export const formConversion: Projection = {
  name: "form-conversion",
  version: 1,
  reads: { types: [...Object.keys(steps), "FormSubmitted"] },
  tables: readFileSync(new URL("./form-conversion.sql", import.meta.url), "utf8"),
  views: ["form_conversion"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
};
