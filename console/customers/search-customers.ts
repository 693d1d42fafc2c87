import { listSiteUsersContract } from "#read-api/customers/owner-contract.ts";
import { call } from "../kit/calls/api.ts";
import { type FindRecords, MAX_FOUND_RECORDS } from "../kit/feature.ts";

export const searchCustomers: FindRecords = async (search, signal) => {
  const query = { search, pageSize: MAX_FOUND_RECORDS };
  const { rows } = await call(listSiteUsersContract, { query, signal });
  return rows.map(({ siteUserId, firstName, lastName, email }) => ({
    id: siteUserId,
    label: [firstName, lastName].filter(Boolean).join(" ") || email || "Forgotten",
    description: `Customer · ${email ?? ""}`,
    to: `/customers/${siteUserId}`,
  }));
};
