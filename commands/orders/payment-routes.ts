import {
  paymentDeadlines,
  type RecordPayment,
  type UndoPayment,
} from "#domain/orders/record-payment.ts";
import { statusOf } from "#domain/orders/to-order.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import { refuseRefund } from "../checkout/refuse.ts";
import { ownerMetadataOfBrowser } from "../kit/owner-metadata.ts";
import type { Orders } from "./orders.ts";
import { recordPaymentContract, undoPaymentContract } from "./payment-contract.ts";

type Dependencies = Pick<CheckoutDependencies, "manualTerms" | "now">;

/** Manual payments: a member records whether their money has arrived. */
export const paymentRoutes = (
  dependencies: Dependencies,
  { streams }: Pick<Orders, "streams">,
): readonly Route[] => {
  const { now } = dependencies;
  const run = async (
    context: RequestContext,
    orderId: string,
    command: RecordPayment | UndoPayment,
  ) => {
    const outcome = await streams.orders.run(orderId, command, {
      metadata: ownerMetadataOfBrowser(context),
    });
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    const { state, position } = outcome.value;
    if (state.placed === undefined) throw new Error("An order with a payment has been placed.");
    return {
      body: { orderId, status: statusOf(state, state.placed) },
      ...(position !== undefined && { position }),
    };
  };
  return [
    route(recordPaymentContract, ({ params: { orderId }, context }) =>
      run(context, orderId, { type: "RecordPayment", at: now() }),
    ),
    route(undoPaymentContract, async ({ params: { orderId }, context }) => {
      const { days } = await dependencies.manualTerms(context.websiteId);
      const at = now();
      const deadlines = paymentDeadlines(at, days);
      return run(context, orderId, { type: "UndoPayment", deadlines, at });
    }),
  ];
};
