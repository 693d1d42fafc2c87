import { type MailingListCommand, mailingListDecider } from "#domain/mailing-lists/decide.ts";
import { MailingListEvent } from "#domain/mailing-lists/events.ts";
import { mailingListBulk } from "#domain/mailing-lists/list-bulk.ts";
import { mailingListRejectionText } from "#domain/mailing-lists/rejections.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

/** Bulk actions for mailing lists. */
export const mailingListBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const lists = handler(mailingListDecider, MailingListEvent);
  const run =
    (type: Extract<MailingListCommand["type"], "RemoveList" | "RestoreList">) =>
    async ({ id, metadata, at }: BulkRow) =>
      bulkOutcome(await lists.run(id, { type, at }, { metadata }), mailingListRejectionText);
  const [remove, restore] = [run("RemoveList"), run("RestoreList")];
  const permission = "mailing-lists:write";
  const types = ["MailingListRemoved", "MailingListRestored"];
  const since = { category: mailingListDecider.streamCategory, types };
  return bulkList(mailingListBulk.list, [
    { id: "remove", permission, since, change: remove, back: restore },
    { id: "restore", permission, since, change: restore, back: remove },
  ]);
};
