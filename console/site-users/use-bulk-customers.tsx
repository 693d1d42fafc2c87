import { Link } from "@tanstack/react-router";
import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { customerBulk } from "#domain/customers/bulk.ts";
import {
  getSiteUserContract,
  listSiteUserSessionsContract,
  listSiteUsersContract,
  type SiteUserRow,
} from "#read-api/customers/owner-contract.ts";

const reads = [listSiteUsersContract, getSiteUserContract, listSiteUserSessionsContract];

/** What can be done to many customers at once. */
export const useBulkCustomers = (
  matching: object,
  rows: readonly SiteUserRow[] = [],
): Bulk | undefined => {
  const status = new Map(rows.map((row) => [row.siteUserId, row.status]));
  const isBlocked = (id: string) => status.get(id) === "blocked";
  return useBulk({
    words: customerBulk,
    matching,
    reads,
    linkTo: ({ id, name }) => (
      <Link to="/customers/$siteUserId" params={{ siteUserId: id }}>
        {name}
      </Link>
    ),
    applies: {
      block: (ids) => ids.some((id) => !isBlocked(id) && status.get(id) !== "forgotten"),
      unblock: (ids) => ids.some(isBlocked),
    },
  });
};
