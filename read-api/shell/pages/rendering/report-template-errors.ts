import type { Diagnostic } from "#domain/templates/diagnostics.ts";
import type { Log } from "#infra/log/log.ts";
import type { PageName } from "../page-facts.ts";

/** Maximum number of remembered complaints, so that a hostile template cannot fill the memory. */
const MAX_REPORTED = 1_000;

/**
 * Logs every complaint once, because a broken template is rendered for every visitor. It logs the
 * position and the code; a message could quote visitors' input.
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
