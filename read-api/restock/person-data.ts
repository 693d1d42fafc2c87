import { ofPersons, type PersonDataParts } from "../kit/person-data.ts";

const rowsText = `
  select sign_up.email, "group".product_name as product, sign_up.variant_id as "variantId",
         sign_up.status, sign_up.is_join_mailing_list as "isJoinMailingList",
         sign_up.signed_up_at as "signedUpAt", sign_up.sent_at as "sentAt"
    from read.restock_sign_ups as sign_up
    join read.restock_groups as "group" using (website_id, product_id, variant_id)
   where ${ofPersons}
   order by sign_up.signed_up_at`;

export const restockPersonData: PersonDataParts = {
  restock: {
    projections: ["restock"],
    rows: rowsText,
    recordedAt: "signedUpAt",
    counted: {
      label: "Restock notices",
      text: `select count(*)::int as count from read.restock_sign_ups where ${ofPersons}`,
    },
  },
};
