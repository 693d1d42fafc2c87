import { readFileSync } from "node:fs";
import { readEvent } from "#domain/kit/read-event.ts";
import { MissingPageEvent } from "#domain/redirects/events.ts";
import { quarterOf } from "../census/quarter.ts";
import type { Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const pagesTable = defineTable({
  name: "missing_pages",
  key: ["website_id", "quarter", "path", "source"],
  columns: {
    website_id: "text",
    quarter: "timestamptz",
    path: "text",
    source: "text",
    times: "bigint",
    last_at: "timestamptz",
  },
});

/** Pages that visitors asked for and that did not exist. */
export const missingPages: Projection = {
  name: "missing-pages",
  version: 1,
  reads: { types: ["PageNotFound"] },
  tables: readFileSync(new URL("./missing-pages.sql", import.meta.url), "utf8"),
  views: ["missing_pages"],
  project: (batch) => {
    const pages = tableChanges(pagesTable);
    for (const recorded of batch) {
      const { metadata, recordedAt } = recorded;
      const { path, source } = readEvent(MissingPageEvent, recorded);
      const key = { website_id: metadata.websiteId, quarter: quarterOf(recordedAt), path, source };
      pages.ensure({ ...key, times: 0, last_at: recordedAt });
      pages.patch(key, { last_at: recordedAt });
      pages.add(key, { times: 1 });
    }
    return pages.statements();
  },
};
