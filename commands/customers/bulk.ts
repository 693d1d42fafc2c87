import { customerBulk } from "#domain/customers/bulk.ts";
import { siteUserDecider } from "#domain/customers/decide.ts";
import { siteUserRejectionText } from "#domain/customers/rejections.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import { createSetBlocked, type SetBlockedDependencies } from "./set-blocked.ts";

/** Bulk actions for customers. */
export const customerBulkActions = (dependencies: SetBlockedDependencies): BulkList => {
  const setBlocked = createSetBlocked(dependencies);
  const by =
    (type: "Block" | "Unblock") =>
    async ({ id, metadata }: BulkRow) =>
      bulkOutcome(await setBlocked(type, id, metadata), siteUserRejectionText);
  const permission = "customers:write";
  const [block, unblock] = [by("Block"), by("Unblock")];
  const types = ["SiteUserBlocked", "SiteUserUnblocked"];
  const since = { category: siteUserDecider.streamCategory, types };
  return bulkList(customerBulk.list, [
    { id: "block", permission, since, change: block, back: unblock },
    { id: "unblock", permission, since, change: unblock, back: block },
  ]);
};
