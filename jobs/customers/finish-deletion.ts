import * as z from "zod/mini";
import type { ForgetAccount } from "#commands/customers/forget-account.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "../kit/event-jobs.ts";

export const FINISH_DELETION = "site-users-finish-deletion";

const Payload = z.object({
  websiteId: z.string(),
  siteUserId: z.uuid(),
  correlationId: z.string(),
});

export const finishDeletionRule: RelayRule = {
  type: "SiteUserDeleted",
  toJob: ({ data, metadata }: RecordedEvent) => {
    const { websiteId, correlationId } = metadata;
    const payload = Payload.parse({ siteUserId: data.siteUserId, websiteId, correlationId });
    return { name: FINISH_DELETION, payload, key: `site-user-deleted-${payload.siteUserId}` };
  },
};

/** Repeats every step of a deletion, so that a crash in the middle leaves nothing behind. */
export const createFinishDeletion = (forgetAccount: ForgetAccount): Task => {
  return async (input) => {
    const { websiteId, siteUserId, correlationId } = Payload.parse(input);
    const metadata = { websiteId, actor: `job:${FINISH_DELETION}`, correlationId };
    await forgetAccount(siteUserId, metadata);
  };
};
