import type { QueryOf, ResponseOf } from "#domain/shared/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ImportRow, listImportsContract } from "./contract.ts";

type Query = QueryOf<typeof listImportsContract>;

const orders = {
  createdAt: "created_at, id",
  "-createdAt": "created_at desc, id desc",
  fileName: "file_name, id",
  "-fileName": "file_name desc, id desc",
  products: "total, id",
  "-products": "total desc, id desc",
} as const satisfies Record<Query["sort"], string>;

/** One page of a website's imports. */
export const listImports = async (
  sql: Sql,
  websiteId: string,
  { page, pageSize, sort }: Query,
): Promise<ResponseOf<typeof listImportsContract>> => {
  const [rows, counted] = await Promise.all([
    sql.query<ImportRow>(
      `select id as "importId", file_name as "fileName", status, created_at as "createdAt",
              total as products
         from imports where website_id = $1 order by ${orders[sort]} limit $2 offset $3`,
      [websiteId, pageSize, (page - 1) * pageSize],
    ),
    sql.query<{ total: number }>(
      "select count(*)::int as total from imports where website_id = $1",
      [websiteId],
    ),
  ]);
  return { rows: [...rows], total: counted[0]?.total ?? 0, page, pageSize };
};
