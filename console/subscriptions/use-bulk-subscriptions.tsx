import { Link } from "@tanstack/react-router";
import { subscriptionBulk } from "#domain/subscriptions/bulk.ts";
import {
  getSubscriptionContract,
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
  type SubscriptionRow,
} from "#read-api/subscriptions/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listSubscriptionsContract, getSubscriptionContract, listSubscriptionPeriodsContract];
const running: ReadonlySet<string> = new Set(["active", "past-due"]);

/** Bulk actions for subscriptions. */
export const useBulkSubscriptions = (
  matching: object,
  rows: readonly SubscriptionRow[] = [],
): Bulk | undefined => {
  const status = new Map<string, string>(rows.map((row) => [row.subscriptionId, row.status]));
  return useBulk({
    words: subscriptionBulk,
    matching,
    reads,
    linkTo: ({ id, name }) => (
      <Link to="/subscriptions/$subscriptionId" params={{ subscriptionId: id }}>
        {name}
      </Link>
    ),
    applies: {
      cancel: (ids) => ids.some((id) => running.has(status.get(id) ?? "")),
      resume: (ids) => ids.some((id) => status.get(id) === "cancelled"),
    },
  });
};
