import { scriptErrorColumns } from "#domain/error-reports/script-error-columns.ts";
import type { Route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../shared/list-routes.ts";
import type { ListSource, SqlColumn } from "../shared/listing.ts";
import { joinFilters } from "../shared/paged-query.ts";
import { listScriptErrorsContract } from "./contract.ts";

const errors = `
  select error_key as "errorKey", message, source, line::int, col::int as "column",
         times, first_at as "firstAt", last_at as "lastAt",
         stack, page_path as "pagePath", user_agent as "userAgent"
    from read.script_errors`;

const sqlColumns = {
  message: { expression: "message", known: true },
  place: { expression: "source", known: true },
  pagePath: { expression: '"pagePath"', known: true },
  firstAt: { expression: '"firstAt"', known: true },
  lastAt: { expression: '"lastAt"', known: true },
  times: { expression: "times", known: true },
  userAgent: { expression: '"userAgent"', known: true },
} as const satisfies Record<keyof typeof scriptErrorColumns, SqlColumn>;

const searched = "strpos(lower(message || ' ' || source || ' ' || page_path), lower(?::text)) > 0";

const scriptErrorsSource = (websiteId: string, search: string | undefined): ListSource => {
  const { where, values } = joinFilters(
    [["website_id = ?", websiteId], search ? [searched, search] : undefined],
    1,
  );
  return {
    matching: `${errors} where ${where}`,
    values,
    columns: scriptErrorColumns,
    sql: sqlColumns,
    key: { expression: '"errorKey"', type: "text" },
  };
};

export const errorReportQueries = (dependencies: ListDependencies): readonly Route[] =>
  listRoutes(dependencies)(listScriptErrorsContract, {
    name: "script-errors",
    projections: ["script-errors"],
    source: ({ query, context: { websiteId } }) => scriptErrorsSource(websiteId, query.search),
  });
