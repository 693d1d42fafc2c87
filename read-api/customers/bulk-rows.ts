import { customerBulk } from "#domain/customers/bulk.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import { customersSource } from "./customers-source.ts";
import { listSiteUsersContract } from "./owner-contract.ts";

/** The rows of bulk actions on customers. */
export const customerBulkRows: BulkRows<QueryOf<typeof listSiteUsersContract>> = {
  list: customerBulk.list,
  permission: listSiteUsersContract.permission,
  projections: ["site-users", "purchases", "orders"],
  query: listSiteUsersContract.query,
  source: (websiteId, query, _within, { permissions }) =>
    customersSource(websiteId, query, permissions.has("orders:read")),
  named: (websiteId, ids) => ({
    text: `select site_user_id as id, coalesce(email, 'Forgotten') as name from read.site_users
            where website_id = $1 and site_user_id = any($2::uuid[])`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};
