import * as z from "zod/mini";
import type { ForgetAccount } from "#commands/customers/forget-account.ts";
import { SiteUserEvent } from "#domain/customers/events.ts";
import type { Task } from "#infra/jobs/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const FINISH_DELETION = "site-users-finish-deletion";

const Payload = z.object({
  websiteId: z.string(),
  siteUserId: z.uuid(),
  correlationId: z.string(),
});

export const finishDeletionRule = relayRule(
  SiteUserEvent,
  "SiteUserDeleted",
  ({ siteUserId }, { metadata: { websiteId, correlationId } }) => ({
    name: FINISH_DELETION,
    payload: { siteUserId, websiteId, correlationId },
    key: `site-user-deleted-${siteUserId}`,
  }),
);

/** Repeats every step of a deletion, so that a crash in the middle leaves nothing behind. */
export const createFinishDeletion = (forgetAccount: ForgetAccount): Task => {
  return async (input) => {
    const { websiteId, siteUserId, correlationId } = Payload.parse(input);
    const metadata = { websiteId, actor: `job:${FINISH_DELETION}`, correlationId };
    await forgetAccount(siteUserId, metadata);
  };
};
