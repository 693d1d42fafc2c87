import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import type { Log } from "#infra/log/log.ts";
import type { PageName } from "./page-data.ts";

/** Complaints kept in mind at most, so that a hostile template cannot fill the memory. */
const MAX_REPORTED = 1_000;

/**
 * Tells the log of every complaint once: a broken template is drawn for every visitor. What it says
 * is the place and the code; a message could quote what visitors have entered.
 */
export const createReportTemplateErrors = (log: Log) => {
  const reported = new Set<string>();
  return (websiteId: string, page: PageName, errors: readonly Diagnostic[]): void => {
    for (const { code, file, line, column } of errors) {
      const key = `${websiteId}:${page}:${file ?? ""}:${line}:${column}:${code}`;
      if (reported.has(key) || reported.size >= MAX_REPORTED) continue;
      reported.add(key);
      log.warn({ websiteId, page, file, line, column, code }, "a template has an error");
    }
  };
};
