import { Link } from "@tanstack/react-router";
import { webhookBulk } from "#domain/forms/webhook-bulk.ts";
import {
  listWebhookDeliveriesContract,
  type WebhookDelivery,
} from "#read-api/deliveries/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { useMay } from "../kit/session/permissions.tsx";

const reads = [listWebhookDeliveriesContract];

/** Bulk actions for webhook calls; tests belong to no submission and are made one by one. */
export const useBulkWebhooks = (
  matching: object,
  rows: readonly WebhookDelivery[] = [],
): Bulk | undefined => {
  const submissions = new Map(rows.map((row) => [row.deliveryId, row.submissionId]));
  const maySend = useMay()("submissions:write");
  const bulk = useBulk({
    words: webhookBulk,
    matching,
    reads,
    linkTo: ({ id, name }) => {
      const submissionId = submissions.get(id);
      return submissionId ? (
        <Link to="/submissions" search={{ open: submissionId }}>
          {name}
        </Link>
      ) : (
        name
      );
    },
    applies: { resend: (ids) => ids.some((id) => submissions.get(id) !== null) },
  });
  return maySend ? bulk : undefined;
};
