import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { joinFilters, orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import { listScriptErrorsContract, type ReportedError } from "./contract.ts";

const columns = {
  message: "message",
  times: "times",
  firstAt: '"firstAt"',
  lastAt: '"lastAt"',
} as const;

export type ErrorReportQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

export const errorReportQueries = ({
  sql,
  waitFor,
}: ErrorReportQueryDependencies): readonly Route[] => [
  route(listScriptErrorsContract, async ({ query, context: { websiteId, readAfter } }) => {
    await waitFor(["script-errors"], readAfter);
    const { where, values } = joinFilters([
      ["website_id = ?", websiteId],
      query.search
        ? [
            "strpos(lower(message || ' ' || source || ' ' || page_path), lower(?::text)) > 0",
            query.search,
          ]
        : undefined,
    ]);
    const matching = `
      select error_key as "errorKey", message, source, line::int, col::int as "column",
             times, first_at as "firstAt", last_at as "lastAt",
             stack, page_path as "pagePath", user_agent as "userAgent"
        from read.script_errors where ${where}`;
    const text = pagedText(matching, orderBy(query.sort, columns, '"errorKey"'));
    const { rows, ...page } = await queryPage<ReportedError>(sql, text, query, values);
    return { body: { ...page, rows: [...rows] } };
  }),
];
