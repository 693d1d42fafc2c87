import { mayReadPersonalColumns } from "#domain/analysis/personal-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type AskableTable, listTablesContract } from "./contract.ts";

type Scope = { readonly website: { readonly id: string }; readonly personal: boolean };
type Dependencies = {
  readonly ask: () => Promise<{
    readonly tables: (scope: Scope) => Promise<readonly AskableTable[]>;
  }>;
};

/** What questions in SQL can name. */
export const analysisQueries = ({ ask }: Dependencies): readonly Route[] => [
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
