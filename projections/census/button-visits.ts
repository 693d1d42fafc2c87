import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { ButtonVisitEvent } from "#domain/census/events.ts";
import { normalPath } from "#domain/kit/normal-path.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { GATHER_MS } from "../kit/feed.ts";
import { keyText } from "../kit/key-text.ts";
import type { MeasuringRulesOf, Project, Projection } from "../kit/projection.ts";
import { countedRecords } from "../kit/records.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { firstRulesOf, judgeOf } from "./judges.ts";
import { quarterOf } from "./quarter.ts";

const buttonsTable = defineTable({
  name: "button_visits",
  key: ["website_id", "page_path", "label", "destination", "quarter", "step", "visitor"],
  columns: {
    website_id: "text",
    page_path: "text",
    label: "text",
    destination: "text",
    quarter: "timestamptz",
    step: "text",
    visitor: "text",
    times: "bigint",
  },
});

/** In bytes. Together with the rest of the key they stay below the limit of Postgres. */
const MAX_LABEL = 600;
const MAX_ADDRESS = 700;

const steps = { ButtonRendered: "shown", ButtonClicked: "clicked" } as const;

const buttonVisitOf = readEventsByType(ButtonVisitEvent);

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const rows = tableChanges(buttonsTable);
    for (const recorded of batch) {
      const { websiteId } = recorded.metadata;
      const event = buttonVisitOf(recorded);
      if (judgeOf(rulesOf(websiteId)).isBot(event.userAgent)) continue;
      const button = {
        website_id: websiteId,
        page_path: keyText(normalPath(event.pagePath), MAX_ADDRESS),
        label: keyText(event.label, MAX_LABEL),
        destination: keyText(event.destination, MAX_ADDRESS),
      };
      const { visitorId } = event;
      const row = { ...button, quarter: quarterOf(recorded.recordedAt), visitor: visitorId ?? "" };
      rows.add({ ...row, step: steps[event.type] }, { times: 1 });
    }
    return rows.statements();
  };

/** How often buttons are shown and selected, by quarter of an hour, without bots. Spec: B7.13. */
export const buttonVisits: Projection = {
  name: "button-visits",
  version: 2,
  reads: { types: Object.keys(steps), gatherMs: GATHER_MS },
  tables: readFileSync(new URL("./button-visits.sql", import.meta.url), "utf8"),
  views: ["button_visits"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: { tables: [countedRecords(buttonsTable)] },
};
