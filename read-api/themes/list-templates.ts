import type { QueryOf } from "#domain/kit/contract.ts";
import { templateBulk } from "#domain/themes/bulk.ts";
import { templateColumns } from "#domain/themes/template-columns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { listTemplatesContract, type TemplateRow, type TemplateStatus } from "./contract.ts";
import type { CountProblems } from "./count-problems.ts";
import type { Theme } from "./theme.ts";

const text = `
  select name, published_version as version, published_source as published,
         draft_source as draft, changed_at as "changedAt", changed_by as "changedBy"
    from read.theme_templates
   where website_id = $1`;

type Own = {
  readonly name: string;
  readonly version: number | null;
  readonly published: string | null;
  readonly draft: string | null;
  readonly changedAt: string | Date;
  readonly changedBy: string;
};

export const standingOf = (
  { published, draft }: Pick<Own, "published" | "draft">,
  builtIn: boolean,
): TemplateStatus => {
  if (published === null && draft === null) return builtIn ? "built-in" : "deleted";
  if (published === null) return "draft";
  return draft === null ? "published" : "changed";
};

/** A row without its problems, and the source to check. */
type Unjudged = Omit<TemplateRow, "errors" | "warnings"> & { readonly source: string };

const toRow = (own: Own, builtIn: string | undefined): Unjudged => {
  const { name, version, published, draft, changedAt, changedBy } = own;
  return {
    name,
    standing: standingOf(own, builtIn !== undefined),
    builtIn: builtIn !== undefined,
    version,
    changedAt: new Date(changedAt).toISOString(),
    changedBy,
    source: draft ?? published ?? builtIn ?? "",
  };
};

const builtInRow = (name: string, source: string): Unjudged => ({
  name,
  standing: "built-in",
  builtIn: true,
  version: null,
  changedAt: null,
  changedBy: null,
  source,
});

type Query = QueryOf<typeof listTemplatesContract>;

type Dependencies = {
  readonly sql: Sql;
  readonly builtIn: Theme;
  readonly countProblems: CountProblems;
};

const rowsText = `
  select * from jsonb_to_recordset($1::jsonb)
    as template (name text, standing text, "builtIn" boolean, version int, errors int,
                 warnings int, "changedAt" timestamptz, "changedBy" text)`;

/** Drafts come first, because they need work. */
const standingOrder = `array_position('{draft,changed,published,built-in,deleted}', standing)::text`;

const sqlColumns = {
  name: { expression: "name", known: true },
  standing: { expression: "standing", known: true, order: standingOrder },
  problems: {
    expression: "(errors + warnings)",
    known: true,
    // One error is worse than any number of warnings.
    order: "(errors * 1000000::bigint + warnings)",
  },
  errors: { expression: "errors", known: true },
  warnings: { expression: "warnings", known: true },
  version: { expression: "version" },
  changedAt: { expression: '"changedAt"' },
} as const satisfies SqlColumns<typeof templateColumns>;

/**
 * A website has up to a hundred templates, and only the linter knows their problems: all of them
 * are read and checked here, and passed to Postgres for filtering and sorting.
 */
export const templatesSource = async (
  { sql, builtIn, countProblems }: Dependencies,
  websiteId: string,
  { search = "" }: Query,
): Promise<ListSource> => {
  const own = await sql.query<Own>(text, [websiteId]);
  const owned = new Set(own.map(({ name }) => name));
  const all = [
    ...own.map((row) => toRow(row, builtIn.templates[row.name])),
    ...Object.entries(builtIn.templates)
      .filter(([name]) => !owned.has(name))
      .map(([name, source]) => builtInRow(name, source)),
  ];
  const rows: TemplateRow[] = [];
  for (const { source, ...row } of all)
    if (row.name.includes(search.toLowerCase()))
      rows.push({ ...row, ...(await countProblems(row.name, source)) });
  return {
    matching: rowsText,
    values: [JSON.stringify(rows)],
    columns: templateColumns,
    sql: sqlColumns,
    key: { expression: "name", type: "text" },
  };
};

/** The rows of bulk actions on the website's own templates. */
export const templateBulkRows = (judging: Omit<Dependencies, "sql">): BulkRows<Query> => ({
  list: templateBulk.list,
  permission: listTemplatesContract.permission,
  projections: ["themes"],
  query: listTemplatesContract.query,
  source: (websiteId, query, _within, { sql }) =>
    templatesSource({ sql, ...judging }, websiteId, query),
  named: (websiteId, ids) => ({
    text: `select name as id, name from read.theme_templates
            where website_id = $1 and name = any($2::text[])`,
    values: [websiteId, ids],
  }),
});
