import { readFileSync } from "node:fs";
import { ScriptErrorEvent, ScriptErrorResolutionEvent } from "#domain/error-reports/events.ts";
import { errorKey } from "#domain/error-reports/redact-error.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const errorsTable = defineTable({
  name: "script_errors",
  key: ["website_id", "error_key"],
  columns: {
    website_id: "text",
    error_key: "text",
    message: "text",
    source: "text",
    line: "bigint",
    col: "bigint",
    stack: "text",
    page_path: "text",
    user_agent: "text",
    times: "bigint",
    first_at: "timestamptz",
    last_at: "timestamptz",
    dealt_until: "timestamptz",
  },
});

const dealtUntil = (event: ScriptErrorResolutionEvent): string | null => {
  switch (event.type) {
    case "ScriptErrorDealtWith":
      return event.dealtWithAt;
    case "ScriptErrorReopened":
      return null;
    default:
      return unreachable(event);
  }
};

/** Script errors in visitors' browsers, each once with its number of occurrences. Spec: A8.10. */
export const scriptErrors: Projection = {
  name: "script-errors",
  version: 2,
  reads: { types: ["ScriptErrorRecorded", "ScriptErrorDealtWith", "ScriptErrorReopened"] },
  tables: readFileSync(new URL("./script-errors.sql", import.meta.url), "utf8"),
  views: ["script_errors"],
  project: (batch) => {
    const rows = tableChanges(errorsTable);
    for (const recorded of batch) {
      const { metadata, recordedAt } = recorded;
      if (recorded.type !== "ScriptErrorRecorded") {
        const dealing = readEvent(ScriptErrorResolutionEvent, recorded);
        rows.patch(
          { website_id: metadata.websiteId, error_key: dealing.errorKey },
          { dealt_until: dealtUntil(dealing) },
        );
        continue;
      }
      const error = readEvent(ScriptErrorEvent, recorded);
      const key = { website_id: metadata.websiteId, error_key: errorKey(error) };
      const { message, source, line, column, stack, pagePath, userAgent } = error;
      const place = { message, source, line, col: column };
      rows.ensure({
        ...key,
        ...place,
        stack,
        page_path: pagePath,
        user_agent: userAgent,
        times: 0,
        first_at: recordedAt,
        last_at: recordedAt,
        dealt_until: null,
      });
      rows.patch(key, {
        ...place,
        stack,
        page_path: pagePath,
        user_agent: userAgent,
        last_at: recordedAt,
      });
      rows.add(key, { times: 1 });
    }
    return rows.statements();
  },
};
