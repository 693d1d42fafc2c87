import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Result } from "#domain/kit/result.ts";
import { owedCents } from "#domain/orders/payback.ts";
import { refundedCents } from "#domain/orders/refund.ts";
import type { OrderRejection } from "#domain/orders/rejections.ts";
import { statusOf } from "#domain/orders/to-order.ts";
import { type Answer, type Route, route } from "#infra/http/route.ts";
import { refuseRefund } from "../checkout/refuse.ts";
import { ownerMetadataOfBrowser } from "../kit/owner-metadata.ts";
import { refundOrderContract, retryRefundContract, settleRefundContract } from "./contract.ts";
import type { Orders } from "./orders.ts";
import type { Refunded } from "./refund-order.ts";

const answer = (
  refundId: string,
  outcome: Result<Refunded, OrderRejection>,
): Answer<ResponseOf<typeof refundOrderContract>> => {
  if (!outcome.ok) throw refuseRefund(outcome.rejection);
  const { state, position } = outcome.value;
  const { placed } = state;
  if (placed === undefined) throw new Error("A refunded order has been placed.");
  const recorded = state.refunds.find((each) => each.refundId === refundId);
  return {
    body: {
      orderId: placed.orderId,
      refundId,
      amountCents: recorded?.amountCents ?? 0,
      refundedCents: refundedCents(state),
      status: statusOf(state, placed),
      payback: recorded?.progress ?? "by-hand",
      owedCents: recorded === undefined ? 0 : owedCents(recorded),
    },
    ...(position !== undefined && { position }),
  };
};

/** The members' calls for refunds. */
export const refundRoutes = ({
  refund,
  retryRefund,
  settleRefundByHand,
}: Orders): readonly Route[] => [
  route(refundOrderContract, async ({ params: { orderId }, body, context }) => {
    const { refundId, lines, amountCents, returnToStock } = body;
    const request = { refundId, lines, amountCents, returnToStock };
    return answer(refundId, await refund(orderId, request, ownerMetadataOfBrowser(context)));
  }),
  route(retryRefundContract, async ({ params: { orderId, refundId }, context }) =>
    answer(refundId, await retryRefund(orderId, refundId, ownerMetadataOfBrowser(context))),
  ),
  route(settleRefundContract, async ({ params: { orderId, refundId }, context }) =>
    answer(refundId, await settleRefundByHand(orderId, refundId, ownerMetadataOfBrowser(context))),
  ),
];
