import { memberBulk } from "#domain/mailing-lists/bulk.ts";
import { memberDecider, memberStreamId } from "#domain/mailing-lists/decide.ts";
import { mailingListRejectionText } from "#domain/mailing-lists/rejections.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";
import {
  createLeaveMailingList,
  createReturnToMailingList,
  type LeaveMailingList,
} from "./join.ts";

type Dependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly now: () => string;
};

/** Bulk actions for subscribers of a mailing list. */
export const memberBulkActions = (dependencies: Dependencies): BulkList => {
  const by =
    (run: LeaveMailingList) =>
    async ({ within, id, metadata }: BulkRow) =>
      bulkOutcome(await run({ listId: within, personId: id }, metadata), mailingListRejectionText);
  return bulkList(memberBulk.list, [
    {
      id: "remove",
      permission: "mailing-lists:write",
      since: {
        category: memberDecider.streamCategory,
        types: ["MailingListJoined", "MailingListLeft"],
        id: ({ within, id }: BulkRow) => memberStreamId(within, id),
      },
      change: by(createLeaveMailingList(dependencies)),
      back: by(createReturnToMailingList(dependencies)),
    },
  ]);
};
