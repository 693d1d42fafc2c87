import type { QueryOf } from "#domain/kit/contract.ts";
import { restockBulk, signUpBulk } from "#domain/restock/bulk.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import { listRestockGroupsContract, listRestockSignUpsContract } from "./console-contract.ts";
import { groupsSource, signUpsSource, variantIdOf } from "./lists.ts";

const projections = ["restock"];

/** The rows of bulk actions on variants with sign-ups. */
export const groupBulkRows: BulkRows<QueryOf<typeof listRestockGroupsContract>> = {
  list: restockBulk.list,
  permission: listRestockGroupsContract.permission,
  projections,
  query: listRestockGroupsContract.query,
  source: groupsSource,
  named: (websiteId, ids) => ({
    text: `select * from (
             select ${variantIdOf("product_id", "variant_id")} as id,
                    concat_ws(' · ', product_name, nullif(sku, '')) as name
               from read.restock_groups where website_id = $1) as variant
            where id = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

/** The rows of bulk actions on sign-ups. */
export const signUpBulkRows: BulkRows<QueryOf<typeof listRestockSignUpsContract>> = {
  list: signUpBulk.list,
  permission: listRestockSignUpsContract.permission,
  projections,
  query: listRestockSignUpsContract.query,
  source: signUpsSource,
  named: (websiteId, ids) => ({
    text: `select sign_up_id as id, coalesce(email, 'Forgotten person') as name
             from read.restock_sign_ups
            where website_id = $1 and sign_up_id = any($2::uuid[])`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};
