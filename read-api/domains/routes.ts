import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { publicHost } from "../kit/public-host.ts";
import { listDomainsContract } from "./contract.ts";

export type DomainQueryDependencies = {
  readonly sql: Sql;
  /** The domains that owners have added. */
  readonly findDomains: (websiteId: string) => Promise<readonly string[]>;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

/** Public hosts first. */
const text = `
  select host, ${publicHost} as "isPublic"
    from read.website_hosts where website_id = $1
   order by 2 desc, host limit 500`;

export const domainQueries = ({
  sql,
  findDomains,
  waitFor,
}: DomainQueryDependencies): readonly Route[] => [
  route(listDomainsContract, async ({ context: { websiteId, origin, readAfter } }) => {
    await waitFor(["website-hosts"], readAfter);
    const [rows, added] = await Promise.all([
      sql.query<{ host: string; isPublic: boolean }>(text, [websiteId]),
      findDomains(websiteId),
    ]);
    return {
      body: {
        domains: rows.map((row) => ({ ...row, isAdded: added.includes(row.host) })),
        isSecure: origin.startsWith("https:"),
      },
    };
  }),
];
