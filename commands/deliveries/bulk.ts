import { submissionDecider } from "#domain/forms/decide-submission.ts";
import { readDeliveryId } from "#domain/forms/delivery-ids.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import { submissionTexts } from "#domain/forms/submission-texts.ts";
import {
  RESEND_GRACE_SECONDS,
  TEST_IS_NOT_REPEATED,
  webhookBulk,
} from "#domain/forms/webhook-bulk.ts";
import {
  type BulkList,
  type BulkOutcome,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

type Dependencies = { readonly handler: Handler; readonly newId: () => string };

/** Bulk actions for webhook calls. */
export const webhookBulkActions = ({ handler, newId }: Dependencies): BulkList => {
  const submissions = handler(submissionDecider, FormSubmissionEvent);
  const resend = async ({ id: deliveryId, metadata, at }: BulkRow): Promise<BulkOutcome> => {
    const delivery = readDeliveryId(deliveryId);
    if (delivery === undefined) return { outcome: "refused", why: TEST_IS_NOT_REPEATED };
    const command = { type: "RequestDelivery", requestId: newId(), deliveryId, at } as const;
    const outcome = await submissions.run(delivery.submissionId, command, { metadata });
    return bulkOutcome(outcome, () => submissionTexts.notFound);
  };
  return bulkList(webhookBulk.list, [
    {
      id: "resend",
      permission: "submissions:write",
      graceSeconds: RESEND_GRACE_SECONDS,
      change: resend,
    },
  ]);
};
