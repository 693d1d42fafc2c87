import type { QueryOf } from "#domain/kit/contract.ts";
import { subscriptionBulk } from "#domain/subscriptions/bulk.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import { listSubscriptionsContract } from "./contract.ts";
import { subscriptionsSource } from "./list-subscriptions.ts";

/** The rows of bulk actions on subscriptions. */
export const subscriptionBulkRows: BulkRows<QueryOf<typeof listSubscriptionsContract>> = {
  list: subscriptionBulk.list,
  permission: listSubscriptionsContract.permission,
  projections: ["subscriptions"],
  query: listSubscriptionsContract.query,
  source: subscriptionsSource,
  named: (websiteId, ids) => ({
    text: `select subscription_id as id, concat_ws(' · ', title, nullif(name, '')) as name
             from read.subscriptions
            where website_id = $1 and started_at is not null and subscription_id = any($2::uuid[])`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};
