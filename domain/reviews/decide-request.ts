import type { Decider } from "../kit/decider.ts";
import type { SealedPerson } from "../kit/person.ts";
import { accept } from "../kit/result.ts";
import type { ReviewRequestEvent } from "./events.ts";

export type RequestReview = {
  readonly type: "RequestReview";
  readonly orderId: string;
  readonly productIds: readonly string[];
  readonly person: SealedPerson;
  readonly at: string;
};

/**
 * Whether the customer of an order was asked for a review. Stream
 * `reviewRequest-<websiteId>.<orderId>`.
 */
export const reviewRequestDecider: Decider<
  { readonly requested: boolean },
  RequestReview,
  ReviewRequestEvent,
  never
> = {
  streamCategory: "reviewRequest",
  initial: { requested: false },
  evolve: () => ({ requested: true }),
  decide: ({ orderId, productIds, person, at }, { requested }) =>
    accept(
      requested
        ? []
        : [
            {
              type: "ReviewRequested",
              orderId,
              productIds: [...productIds],
              person,
              requestedAt: at,
            },
          ],
    ),
};
