import { Link } from "@tanstack/react-router";
import { customerBulk } from "#domain/customers/bulk.ts";
import {
  getSiteUserContract,
  listSiteUserSessionsContract,
  listSiteUsersContract,
  type SiteUserRow,
} from "#read-api/customers/owner-contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listSiteUsersContract, getSiteUserContract, listSiteUserSessionsContract];

/** Bulk actions for customers. */
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
