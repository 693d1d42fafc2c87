import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { FormVisitEvent } from "#domain/census/events.ts";
import type { FormStep } from "#domain/forms/conversion-columns.ts";
import { FormSubmitted } from "#domain/forms/events.ts";
import { readEvent, readEventsByType } from "#domain/kit/read-event.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import { keyText } from "../kit/key-text.ts";
import type { MeasuringRulesOf, Project, Projectable, Projection } from "../kit/projection.ts";
import { countedRecords } from "../kit/records.ts";
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

const leavesTable = defineTable({
  name: "form_leaves",
  key: ["website_id", "form_id", "view_id"],
  columns: {
    website_id: "text",
    form_id: "text",
    view_id: "text",
    field_id: "text",
    visitor: "text",
    left_at: "timestamptz",
  },
});

const pagesTable = defineTable({
  name: "form_pages",
  key: ["website_id", "form_id", "page_path"],
  columns: { website_id: "text", form_id: "text", page_path: "text", views: "bigint" },
});

const createChanges = () => ({
  rows: tableChanges(conversionTable),
  leaves: tableChanges(leavesTable),
  pages: tableChanges(pagesTable),
});
type Changes = ReturnType<typeof createChanges>;

/** In bytes. */
const MAX_PATH = 2_000;

const steps = { FormRendered: "rendered", FormStarted: "started", FormFailed: "failed" } as const;

type Step = { readonly step: FormStep; readonly formId: string; readonly visitor: string };
type Counted = Step & { readonly fieldIds: readonly string[] };

const formVisitOf = readEventsByType(FormVisitEvent);

type RecordedStep = Pick<Projectable, "type" | "data"> & {
  readonly metadata: Pick<Projectable["metadata"], "visitorId">;
};

const submitted = (recorded: RecordedStep): Counted | undefined => {
  const { formId, spamReasons } = readEvent(FormSubmitted, recorded);
  if (spamReasons.length > 0) return undefined;
  return { step: "submitted", formId, visitor: recorded.metadata.visitorId ?? "", fieldIds: [] };
};

/** A step of a form; undefined for a bot, for spam, and for what is not a step. */
export const formStepOf = (recorded: RecordedStep, rules: MeasuringRules): Step | undefined => {
  if (recorded.type === "FormSubmitted") return submitted(recorded);
  if (!Object.hasOwn(steps, recorded.type)) return undefined;
  const event = formVisitOf(recorded);
  if (event.type === "FormLeft" || judgeOf(rules).isBot(event.userAgent)) return undefined;
  const { formId, visitorId } = event;
  return { step: steps[event.type], formId, visitor: visitorId ?? "" };
};

type Leave = Extract<FormVisitEvent, { readonly type: "FormLeft" }>;

/** The last report of a page view counts. */
const applyLeave = ({ leaves }: Changes, recorded: Projectable, leave: Leave): void => {
  const { formId, viewId, fieldId, visitorId } = leave;
  const key = { website_id: recorded.metadata.websiteId, form_id: formId, view_id: viewId };
  if (fieldId === null) {
    leaves.remove(key);
    return;
  }
  leaves.put({ ...key, field_id: fieldId, visitor: visitorId ?? "", left_at: recorded.recordedAt });
};

const applyStep = ({ rows }: Changes, recorded: Projectable, found: Counted): void => {
  const key = {
    website_id: recorded.metadata.websiteId,
    form_id: found.formId,
    quarter: quarterOf(recorded.recordedAt),
    visitor: found.visitor,
  };
  rows.add({ ...key, step: found.step, field_id: "" }, { times: 1 });
  for (const field_id of found.fieldIds)
    rows.add({ ...key, step: "field", field_id }, { times: 1 });
};

const applyVisit = (changes: Changes, recorded: Projectable, event: FormVisitEvent): void => {
  if (event.type === "FormLeft") {
    applyLeave(changes, recorded, event);
    return;
  }
  const { formId, visitorId, pagePath } = event;
  applyStep(changes, recorded, {
    step: steps[event.type],
    formId,
    visitor: visitorId ?? "",
    fieldIds: event.type === "FormFailed" ? event.fieldIds : [],
  });
  if (event.type !== "FormRendered" || pagePath === "") return;
  const page = {
    website_id: recorded.metadata.websiteId,
    form_id: formId,
    page_path: keyText(pagePath, MAX_PATH),
  };
  changes.pages.add(page, { views: 1 });
};

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const changes = createChanges();
    for (const recorded of batch) {
      if (recorded.type === "FormSubmitted") {
        const found = submitted(recorded);
        if (found !== undefined) applyStep(changes, recorded, found);
        continue;
      }
      const event = formVisitOf(recorded);
      const { isBot } = judgeOf(rulesOf(recorded.metadata.websiteId));
      if (!isBot(event.userAgent)) applyVisit(changes, recorded, event);
    }
    return [
      ...changes.rows.statements(),
      ...changes.leaves.statements(),
      ...changes.pages.statements(),
    ];
  };

/**
 * What visitors do with forms, by quarter of an hour, without bots and suspected spam. Spec: B7.14.
 */
export const formConversion: Projection = {
  name: "form-conversion",
  version: 3,
  reads: { types: [...Object.keys(steps), "FormLeft", "FormSubmitted"] },
  tables: readFileSync(new URL("./form-conversion.sql", import.meta.url), "utf8"),
  views: ["form_conversion", "form_leaves", "form_pages"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: {
    tables: [
      countedRecords(conversionTable),
      countedRecords(pagesTable),
      {
        name: "form_leaves",
        key: ["website_id", "form_id", "view_id"],
        // The last report of a page view says how it ended, which can be in the next month.
        isOfMonth: "t.left_at between month.first_at and month.last_at",
        onConflict: "nothing",
      },
    ],
  },
};
