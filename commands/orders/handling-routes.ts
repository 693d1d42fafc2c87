import { cancelledUnpaidText, checkoutTexts } from "#domain/checkout/texts.ts";
import { DEFAULT_CURRENCY } from "#domain/kit/currencies.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import { owedCents } from "#domain/orders/payback.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { PaymentUnavailable } from "#infra/payments/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { refuseRefund } from "../checkout/refuse.ts";
import { ownerMetadataOfBrowser } from "../kit/owner-metadata.ts";
import {
  addOrderNoteContract,
  cancelOrderContract,
  changeTrackingContract,
  fulfilOrderContract,
  takeBackShipmentContract,
} from "./handling-contract.ts";
import type { Orders } from "./orders.ts";

type Dependencies = {
  readonly personalData: Pick<PersonalData, "sealFor">;
  readonly now: () => string;
};
type Parts = Pick<Orders, "streams" | "returnWhatIsOwed">;

const written = (position: bigint | undefined) => position !== undefined && { position };

/**
 * Seals owners' texts about an order for its customer, because they can contain anything about
 * them. It rejects when the customer has been erased, so that no text is lost unnoticed: the same
 * call succeeds without the text.
 */
const createSealWords =
  ({ personalData }: Dependencies, { streams }: Parts) =>
  async (websiteId: string, orderId: string, words: Readonly<Record<string, unknown>>) => {
    const { state } = await streams.orders.load(websiteId, orderId);
    if (state.placed === undefined) throw refuseRefund({ code: "order-unknown" });
    const person = await personalData.sealFor(websiteId, state.placed.person.personId, words);
    if (person === undefined)
      throw new Refusal(409, "person-forgotten", checkoutTexts.buyerForgotten);
    return person;
  };
type SealWords = ReturnType<typeof createSealWords>;

const fulfilRoute = ({ now }: Dependencies, { streams }: Parts, sealWords: SealWords): Route =>
  route(fulfilOrderContract, async ({ params: { orderId }, body, context }) => {
    const { tracking, ...told } = body;
    const { fulfilmentId } = told;
    const person =
      tracking === null ? undefined : await sealWords(context.websiteId, orderId, { tracking });
    const outcome = await streams.orders.run(
      orderId,
      { type: "FulfilOrder", ...told, person, at: now() },
      { metadata: ownerMetadataOfBrowser(context) },
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    return { body: { orderId, fulfilmentId }, ...written(outcome.value.position) };
  });

const takeBackRoute = ({ now }: Dependencies, { streams }: Parts): Route =>
  route(takeBackShipmentContract, async ({ params: { orderId, fulfilmentId }, context }) => {
    const outcome = await streams.orders.run(
      orderId,
      { type: "TakeBackShipment", fulfilmentId, at: now() },
      { metadata: ownerMetadataOfBrowser(context) },
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    return { body: { orderId, fulfilmentId }, ...written(outcome.value.position) };
  });

const trackingRoute = ({ now }: Dependencies, { streams }: Parts, sealWords: SealWords): Route =>
  route(changeTrackingContract, async ({ params, body, context }) => {
    const { orderId, fulfilmentId } = params;
    const { tracking, ...told } = body;
    const person =
      tracking === null ? undefined : await sealWords(context.websiteId, orderId, { tracking });
    const outcome = await streams.orders.run(
      orderId,
      { type: "ChangeTracking", fulfilmentId, ...told, person, at: now() },
      { metadata: ownerMetadataOfBrowser(context) },
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    return { body: { orderId, fulfilmentId }, ...written(outcome.value.position) };
  });

/** The current status of the refund. */
const paidBack = ({ refunds, placed, cancelId }: OrderState) => {
  const refund = refunds.find(({ refundId }) => refundId === cancelId);
  if (refund === undefined)
    return { amountCents: 0, payback: "none", owedCents: 0, refusal: null } as const;
  const { amountCents, progress, code = "" } = refund;
  if (progress !== "refused" && progress !== "failed")
    return { amountCents, payback: progress, owedCents: owedCents(refund), refusal: null };
  const message = cancelledUnpaidText(amountCents, placed?.currency ?? DEFAULT_CURRENCY, code);
  const refusal = { amountCents, code, message };
  return { amountCents: 0, payback: progress, owedCents: 0, refusal };
};

/**
 * The refund is recorded with the cancellation; if the provider does not respond, a job asks it
 * again.
 */
const cancelRoute = (
  { now }: Dependencies,
  { streams, returnWhatIsOwed }: Parts,
  sealWords: SealWords,
): Route =>
  route(cancelOrderContract, async ({ params: { orderId }, body, context }) => {
    const metadata = ownerMetadataOfBrowser(context);
    const { reason, ...told } = body;
    const person =
      reason === "" ? undefined : await sealWords(context.websiteId, orderId, { reason });
    const outcome = await streams.orders.run(
      orderId,
      { type: "CancelOrder", ...told, person, at: now() },
      { metadata },
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    const { position } = outcome.value;
    await returnWhatIsOwed(orderId, metadata).catch((error: unknown) => {
      if (!(error instanceof PaymentUnavailable)) throw error;
    });
    const { state } = await streams.orders.load(context.websiteId, orderId);
    return { body: { orderId, ...paidBack(state) }, ...written(position) };
  });

const noteRoute = ({ now }: Dependencies, { streams }: Parts, sealWords: SealWords): Route =>
  route(addOrderNoteContract, async ({ params: { orderId }, body: { noteId, text }, context }) => {
    const person = await sealWords(context.websiteId, orderId, { text });
    const outcome = await streams.orders.run(
      orderId,
      { type: "AddOrderNote", noteId, person, at: now() },
      { metadata: ownerMetadataOfBrowser(context) },
    );
    if (!outcome.ok) throw refuseRefund(outcome.rejection);
    return { body: { orderId, noteId }, ...written(outcome.value.position) };
  });

/** The members' actions on an order, except refunds. */
export const handlingRoutes = (dependencies: Dependencies, parts: Parts): readonly Route[] => {
  const sealWords = createSealWords(dependencies, parts);
  return [
    fulfilRoute(dependencies, parts, sealWords),
    takeBackRoute(dependencies, parts),
    trackingRoute(dependencies, parts, sealWords),
    cancelRoute(dependencies, parts, sealWords),
    noteRoute(dependencies, parts, sealWords),
  ];
};
