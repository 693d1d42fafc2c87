import { productImportColumns, reviewImportColumns } from "#domain/kit/import-columns.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import type { Route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumn } from "../kit/list-source.ts";
import { listImportsContract, listReviewImportsContract } from "./contract.ts";

const uploaded = `id as "importId", file_name as "fileName", status, created_at as "createdAt"`;

const sqlColumns = {
  fileName: { expression: '"fileName"', known: true },
  status: { expression: "status", known: true },
  createdAt: { expression: '"createdAt"', known: true },
} as const satisfies Record<string, SqlColumn>;

/** The uploaded files of one of the two tables; `counts` are the columns of numbers. */
const importsSource = (
  websiteId: string,
  table: "imports" | "review_imports",
  counts: Readonly<Record<string, string>>,
  columns: AnyColumns,
): ListSource => ({
  matching: `
    select ${uploaded}, ${Object.entries(counts)
      .map(([name, of]) => `${of} as ${name}`)
      .join(", ")}
      from ${table} where website_id = $1`,
  values: [websiteId],
  columns,
  sql: {
    ...sqlColumns,
    ...Object.fromEntries(
      Object.keys(counts).map((name) => [name, { expression: name, known: true as const }]),
    ),
  },
  key: { expression: '"importId"', type: "uuid" },
});

/** Earlier imports, recorded next to the log. */
export const importQueries = (dependencies: ListDependencies): readonly Route[] => [
  ...listRoutes(dependencies)(listImportsContract, {
    name: "imports",
    projections: [],
    source: ({ context: { websiteId } }) =>
      importsSource(websiteId, "imports", { products: "total" }, productImportColumns),
  }),
  ...listRoutes(dependencies)(listReviewImportsContract, {
    name: "review-imports",
    projections: [],
    source: ({ context: { websiteId } }) =>
      importsSource(
        websiteId,
        "review_imports",
        { reviews: "(preview ->> 'reviews')::int", imported: "imported" },
        reviewImportColumns,
      ),
  }),
];
