import { NOT_ONESELF, websiteMemberBulk } from "#domain/owners/bulk.ts";
import { membersDecider } from "#domain/owners/decide-members.ts";
import { MEMBERS } from "#domain/owners/events.ts";
import { memberRejectionText } from "#domain/owners/rejections.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import {
  type BulkList,
  type BulkOutcome,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerActor } from "../kit/owner-metadata.ts";
import { createMembers } from "./dependencies.ts";

type Dependencies = {
  readonly handler: Handler;
  readonly sessions: Pick<OwnerSessions, "endOnWebsite">;
};

/** Bulk actions for team members. */
export const websiteMemberBulkActions = ({ handler, sessions }: Dependencies): BulkList => {
  const members = createMembers({ handler });
  const run = async (type: "RemoveMember" | "RestoreMember", { id, at, metadata }: BulkRow) =>
    bulkOutcome(
      await members.run(MEMBERS, { type, ownerId: id, at }, { metadata }),
      memberRejectionText,
    );
  const remove = async (row: BulkRow): Promise<BulkOutcome> => {
    if (row.metadata.actor === ownerActor(row.id)) return { outcome: "refused", why: NOT_ONESELF };
    const outcome = await run("RemoveMember", row);
    if (outcome.outcome !== "refused") await sessions.endOnWebsite(row.websiteId, row.id);
    return outcome;
  };
  return bulkList(websiteMemberBulk.list, [
    {
      id: "remove",
      permission: "accounts:write",
      since: {
        category: membersDecider.streamCategory,
        types: ["MemberJoined", "MemberRolesChanged", "MemberRemoved", "MemberRestored"],
        id: () => MEMBERS,
        about: ({ ownerId }, { id }) => ownerId === id,
      },
      change: remove,
      back: (row) => run("RestoreMember", row),
    },
  ]);
};
