import { scriptErrorBulk } from "#domain/error-reports/bulk.ts";
import { scriptErrorColumns } from "#domain/error-reports/script-error-columns.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import type { Route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { listScriptErrorsContract } from "./contract.ts";

const PROJECTIONS = ["script-errors"];
const standing = `case when found.dealt_until is null then 'open'
              when last_at > found.dealt_until then 'back' else 'dealt-with' end`;
// The previous version of the table, which serves while this one is built, lacks dealt_until: the
// name then refers to the column next to it.
const errors = `
  select error_key as "errorKey", message, source, line::int, col::int as "column",
         times, first_at as "firstAt", last_at as "lastAt",
         stack, page_path as "pagePath", user_agent as "userAgent", ${standing} as standing
    from (select null::timestamptz as dealt_until) as beside, lateral (
      select website_id, error_key, message, source, line, col, times, first_at, last_at, stack, page_path,
             user_agent, dealt_until
        from read.script_errors) as found`;

const sqlColumns = {
  message: { expression: "message", known: true },
  place: { expression: "source", known: true },
  standing: { expression: "standing", known: true },
  pagePath: { expression: '"pagePath"', known: true },
  firstAt: { expression: '"firstAt"', known: true },
  lastAt: { expression: '"lastAt"', known: true },
  times: { expression: "times", known: true },
  userAgent: { expression: '"userAgent"', known: true },
} as const satisfies SqlColumns<typeof scriptErrorColumns>;

const searched = "strpos(lower(message || ' ' || source || ' ' || page_path), lower(?::text)) > 0";

type Query = QueryOf<typeof listScriptErrorsContract>;

const scriptErrorsSource = (websiteId: string, { search }: Pick<Query, "search">): ListSource => {
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

/** The rows of bulk actions on script errors. */
export const scriptErrorBulkRows: BulkRows<Query> = {
  list: scriptErrorBulk.list,
  permission: listScriptErrorsContract.permission,
  projections: PROJECTIONS,
  query: listScriptErrorsContract.query,
  source: scriptErrorsSource,
  named: (websiteId, ids) => ({
    text: `select error_key as id, message as name from read.script_errors
            where website_id = $1 and error_key = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

/** Time of the last occurrence; undefined when the website has no error with this key. */
export const createFindScriptError =
  (sql: Sql) =>
  async (websiteId: string, errorKey: string): Promise<{ readonly lastAt: string } | undefined> => {
    const [found] = await sql.query<{ readonly lastAt: string }>(
      'select last_at as "lastAt" from read.script_errors where website_id = $1 and error_key = $2',
      [websiteId, errorKey],
    );
    return found && { lastAt: new Date(found.lastAt).toISOString() };
  };

export const errorReportQueries = (dependencies: ListDependencies): readonly Route[] =>
  listRoutes(dependencies)(listScriptErrorsContract, {
    name: "script-errors",
    projections: PROJECTIONS,
    source: ({ query, context: { websiteId } }) => scriptErrorsSource(websiteId, query),
  });
