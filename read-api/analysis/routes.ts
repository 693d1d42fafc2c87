import { mayReadPersonalColumns } from "#domain/analysis/personal-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type AskableTable, listTablesContract } from "./contract.ts";
import { findOrderRules } from "./find-order-rules.ts";
import { orderRulesContract } from "./order-rules-contract.ts";

type Scope = { readonly website: { readonly id: string }; readonly personal: boolean };
type Dependencies = {
  readonly sql: Sql;
  readonly ask: () => Promise<{
    readonly tables: (scope: Scope) => Promise<readonly AskableTable[]>;
  }>;
};

/** What questions in SQL can name. */
export const analysisQueries = ({ ask, sql }: Dependencies): readonly Route[] => [
  route(orderRulesContract, async ({ context: { websiteId } }) => ({
    body: await findOrderRules(sql, websiteId),
  })),
  route(listTablesContract, async ({ context: { websiteId, owner } }) => {
    const tables = await (await ask()).tables({ website: { id: websiteId }, personal: false });
    return {
      body: {
        tables: [...tables],
        mayReadPersonal: owner !== undefined && mayReadPersonalColumns(owner.permissions),
      },
    };
  }),
];
