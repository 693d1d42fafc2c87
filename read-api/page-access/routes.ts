import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listPageAccessContract } from "./contract.ts";
import { listPageAccess } from "./list-pages.ts";

export type PageAccessQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const projections = ["page-access", "products", "content", "forms"];

export const pageAccessQueries = ({
  sql,
  waitFor,
}: PageAccessQueryDependencies): readonly Route[] => [
  route(listPageAccessContract, async ({ query, context }) => {
    await waitFor(projections, context.readAfter);
    const { rows, ...page } = await listPageAccess(sql, context.websiteId, query);
    return { body: { ...page, rows: [...rows] } };
  }),
];
