import { dayNoteColumns } from "#domain/day-notes/columns.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import type { Route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { listDayNotesContract } from "./contract.ts";

const dayNotesText = `
  select day_note_id as "dayNoteId", day::text as day, text, created_at as "createdAt", removed
    from read.day_notes`;

const sqlColumns = {
  text: { expression: "text", known: true },
  // As the screen writes it, so that a filter finds what is read there; in the order of time.
  day: {
    expression: "to_char(day::date, 'Mon FMDD, YYYY')",
    former: "day",
    known: true,
    order: "day",
  },
  createdAt: { expression: '"createdAt"', known: true },
  status: { expression: "case when removed then 'removed' else 'active' end", known: true },
} as const satisfies SqlColumns<typeof dayNoteColumns>;

const sourceOf = (
  websiteId: string,
  { search }: Pick<QueryOf<typeof listDayNotesContract>, "search">,
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["website_id = ?", websiteId],
      search ? ["strpos(lower(text), lower(?::text)) > 0", search] : undefined,
    ],
    1,
  );
  return {
    matching: `${dayNotesText} where ${where}`,
    values,
    columns: dayNoteColumns,
    sql: sqlColumns,
    key: { expression: '"dayNoteId"', type: "uuid" },
  };
};

/** What members noted on days. */
export const dayNoteQueries = (dependencies: ListDependencies): readonly Route[] =>
  listRoutes(dependencies)(listDayNotesContract, {
    name: "day-notes",
    projections: ["day-notes"],
    source: ({ query, context: { websiteId } }) => sourceOf(websiteId, query),
  });
