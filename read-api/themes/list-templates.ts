import type { QueryOf, ResponseOf } from "#domain/shared/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Theme } from "../pages/theme.ts";
import type { listTemplatesContract, TemplateRow, TemplateStanding } from "./contract.ts";
import type { CountProblems } from "./count-problems.ts";

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
): TemplateStanding => {
  if (published === null && draft === null) return builtIn ? "built-in" : "deleted";
  if (published === null) return "draft";
  return draft === null ? "published" : "changed";
};

/** A row without what is wrong with it, and the source to be judged. */
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

const standings: readonly TemplateStanding[] = [
  "draft",
  "changed",
  "published",
  "built-in",
  "deleted",
];

const orders = {
  name: () => 0,
  standing: (a: TemplateRow, b: TemplateRow) =>
    standings.indexOf(a.standing) - standings.indexOf(b.standing),
  problems: (a: TemplateRow, b: TemplateRow) => a.errors - b.errors || a.warnings - b.warnings,
  changedAt: (a: TemplateRow, b: TemplateRow) =>
    (a.changedAt ?? "").localeCompare(b.changedAt ?? ""),
} as const;

type Query = QueryOf<typeof listTemplatesContract>;

const compare = (sort: Query["sort"]) => {
  const descending = sort.startsWith("-");
  const order = orders[(descending ? sort.slice(1) : sort) as keyof typeof orders];
  return (a: TemplateRow, b: TemplateRow): number => {
    const byName = a.name < b.name ? -1 : 1;
    return (order(a, b) || byName) * (descending ? -1 : 1);
  };
};

const passes = (row: TemplateRow, { search = "", filter }: Query): boolean => {
  if (!row.name.includes(search.toLowerCase())) return false;
  if (filter === undefined) return row.standing !== "deleted";
  return filter === "problems"
    ? row.errors + row.warnings > 0 && row.standing !== "deleted"
    : row.standing === filter;
};

export type ListDependencies = {
  readonly sql: Sql;
  readonly builtIn: Theme;
  readonly countProblems: CountProblems;
};

/**
 * A website has a hundred templates at most, and what is wrong with one is known only to the
 * language: all of them are read, and filtered, sorted and paged here.
 */
export const listTemplates = async (
  { sql, builtIn, countProblems }: ListDependencies,
  websiteId: string,
  query: Query,
): Promise<ResponseOf<typeof listTemplatesContract>> => {
  const own = await sql.query<Own>(text, [websiteId]);
  const owned = new Set(own.map(({ name }) => name));
  const all = [
    ...own.map((row) => toRow(row, builtIn.templates[row.name])),
    ...Object.entries(builtIn.templates)
      .filter(([name]) => !owned.has(name))
      .map(([name, source]) => builtInRow(name, source)),
  ];
  const rows: TemplateRow[] = [];
  for (const { source, ...row } of all) {
    const judged = { ...row, ...(await countProblems(row.name, source)) };
    if (passes(judged, query)) rows.push(judged);
  }
  const { page, pageSize, sort } = query;
  const start = (page - 1) * pageSize;
  return {
    rows: rows.sort(compare(sort)).slice(start, start + pageSize),
    total: rows.length,
    page,
    pageSize,
  };
};
