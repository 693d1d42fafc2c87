import type { OrderState } from "#domain/checkout/evolve.ts";
import { cancelledUnpaidText, checkoutTexts } from "#domain/checkout/texts.ts";
import { DEFAULT_CURRENCY } from "#domain/shared/currencies.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { PaymentUnavailable } from "#infra/payments/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { visitorMetadata } from "../cart/carts.ts";
import type { Checkout } from "./checkout.ts";
import {
  addOrderNoteContract,
  cancelOrderContract,
  fulfilOrderContract,
} from "./handling-contract.ts";
import { refuseRefund } from "./refuse.ts";

type Dependencies = {
  readonly personalData: Pick<PersonalData, "sealFor">;
  readonly now: () => string;
};
type Parts = Pick<Checkout, "streams" | "returnWhatIsOwed">;

const ownerMetadata = (context: RequestContext) => ({
  ...visitorMetadata(context),
  actor: `owner:${context.owner?.ownerId ?? ""}`,
});
const written = (position: bigint | undefined) => position !== undefined && { position };

const fulfilRoute = ({ now }: Dependencies, { streams }: Parts): Route =>
  route(fulfilOrderContract, async ({ params: { orderId }, body, context }) => {
    const { fulfilmentId } = body;
    const outcome = await streams.orders.run(
      orderId,
      { type: "FulfilOrder", ...body, at: now() },
      { metadata: ownerMetadata(context) },
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    return { body: { orderId, fulfilmentId }, ...written(outcome.value.position) };
  });

/** What has become of the money by now. */
const paidBackBy = ({ refunds, placed }: OrderState, cancelId: string) => {
  const refund = refunds.find(({ refundId }) => refundId === cancelId);
  if (refund === undefined) return { amountCents: 0, payback: "none", refusal: null } as const;
  const { amountCents, progress, code = "" } = refund;
  if (progress !== "refused" && progress !== "failed")
    return { amountCents, payback: progress, refusal: null };
  const message = cancelledUnpaidText(amountCents, placed?.currency ?? DEFAULT_CURRENCY, code);
  return { amountCents: 0, payback: progress, refusal: { amountCents, code, message } };
};

/** What is owed is recorded with the cancellation; a provider that is away is asked again by a job. */
const cancelRoute = ({ now }: Dependencies, { streams, returnWhatIsOwed }: Parts): Route =>
  route(cancelOrderContract, async ({ params: { orderId }, body, context }) => {
    const metadata = ownerMetadata(context);
    const outcome = await streams.orders.run(
      orderId,
      { type: "CancelOrder", ...body, at: now() },
      { metadata },
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    const { position } = outcome.value;
    await returnWhatIsOwed(orderId, metadata).catch((error: unknown) => {
      if (!(error instanceof PaymentUnavailable)) throw error;
    });
    const { state } = await streams.orders.load(context.websiteId, orderId);
    return { body: { orderId, ...paidBackBy(state, body.cancelId) }, ...written(position) };
  });

const noteRoute = ({ personalData, now }: Dependencies, { streams }: Parts): Route =>
  route(addOrderNoteContract, async ({ params: { orderId }, body: { noteId, text }, context }) => {
    const { websiteId } = context;
    const { state } = await streams.orders.load(websiteId, orderId);
    if (state.placed === undefined) throw refuseRefund({ code: "order-unknown" });
    const person = await personalData.sealFor(websiteId, state.placed.person.personId, { text });
    if (person === undefined)
      throw new Refusal(409, "person-forgotten", checkoutTexts.buyerForgotten);
    const outcome = await streams.orders.run(
      orderId,
      { type: "AddOrderNote", noteId, person, at: now() },
      { metadata: ownerMetadata(context) },
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    return { body: { orderId, noteId }, ...written(outcome.value.position) };
  });

/** What an owner does with an order besides refunding it. */
export const handlingRoutes = (dependencies: Dependencies, parts: Parts): readonly Route[] => [
  fulfilRoute(dependencies, parts),
  cancelRoute(dependencies, parts),
  noteRoute(dependencies, parts),
];
