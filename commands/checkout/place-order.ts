import type { CartState } from "#domain/cart/evolve.ts";
import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import { siteUserAddress } from "#domain/customers/ids.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import { sameJson } from "#domain/kit/same-json.ts";
import type { OrderState, PlacedOrder } from "#domain/orders/evolve.ts";
import type { OrderFailure } from "#domain/orders/order-parts.ts";
import { createOrderIdOf } from "../cart/order-id.ts";
import { TooContended } from "../kit/handle.ts";
import { sealBuyer } from "./answered-lines.ts";
import { type Attempt, attemptToPlace } from "./attempt.ts";
import { type CheckoutDependencies, type Streams, secondsLater } from "./dependencies.ts";
import type { Buy, CreateDraft, DraftOrder } from "./draft-order.ts";
import type { Finished, OrderOutcomes } from "./finish-order.ts";
import type { Reservations } from "./reservations.ts";

export type PlaceOrder = (buy: Buy) => Promise<Result<Finished, CheckoutRejection>>;

/** An expired hold fails the attempt; the next attempt checks the stock again. */
const MAX_ROUNDS = 6;

type Dependencies = Pick<
  CheckoutDependencies,
  "personalData" | "signing" | "paymentsOf" | "now" | "holdSeconds"
>;

const personOf = ({ contact, address, note = "" }: Buy) => ({
  ...contact,
  address: address ?? null,
  ...(note !== "" && { note }),
});

/** The members of a draft; a placed order also has its time and its customer. */
const draftOf = ({
  person: _person,
  placedAt: _placedAt,
  heldUntil: _heldUntil,
  opensByKey: _opensByKey,
  ...draft
}: PlacedOrder): DraftOrder => draft;

type Step =
  | { readonly refusal: CheckoutRejection }
  | {
      /** Units that were held for an order which another request had placed by then. */
      readonly orphanedAttempt: Attempt | undefined;
      /** This request placed the order. */
      readonly isOwn: boolean;
    };

/** The steps from a cart to a placed order. */
const createAttempt = (
  { personalData, signing, paymentsOf, now, holdSeconds }: Dependencies,
  { orders }: Streams,
  reservations: Reservations,
  createDraft: CreateDraft,
) => {
  const orderIdOf = createOrderIdOf(signing);
  const place = async (buy: Buy, draft: DraftOrder, attempt: Attempt, heldUntil: string) => {
    const { contact, siteUserId, metadata } = buy;
    const sealedFor = siteUserId === undefined ? contact.email : siteUserAddress(siteUserId);
    const order: PlacedOrder = {
      ...draft,
      person:
        buy.person ??
        (await sealBuyer(personalData, metadata.websiteId, sealedFor, personOf(buy), draft.lines)),
      opensByKey: true,
      placedAt: now(),
      ...(draft.payment.method === "stripe" && { heldUntil }),
    };
    const command = { type: "PlaceOrder", attempt: attempt.attempt, order } as const;
    return orders.run(draft.orderId, command, { metadata });
  };

  /** Another request for the same cart may have come first: its order counts. */
  const refusedUnlessPlaced = async (
    { cartId, metadata: { websiteId } }: Buy,
    refusal: CheckoutRejection,
  ): Promise<Step> => {
    const { state } = await orders.load(websiteId, orderIdOf(websiteId, cartId));
    const open = state.progress === "none" || state.progress === "failed";
    return open ? { refusal } : { orphanedAttempt: undefined, isOwn: false };
  };

  return async (buy: Buy, cart: CartState, number: number): Promise<Step> => {
    const drafted = await createDraft(buy, cart, number);
    if (!drafted.ok) return refusedUnlessPlaced(buy, drafted.rejection);
    const draft = drafted.value;
    // A placed order would block every other payment method until the provider can be reached.
    if (draft.payment.method === "stripe") {
      const { stripe } = await paymentsOf(buy.metadata.websiteId);
      await stripe?.assertNotHeld();
    }
    const attempt = attemptToPlace(draft, number, buy.metadata);
    const expiresAt = secondsLater(now(), holdSeconds);
    // A customer who continues on the provider's page gets the full time.
    const prolong = draft.payment.method === "stripe";
    const refusal = await reservations.reserveAll(attempt, { expiresAt, prolong });
    if (refusal !== undefined) return refusedUnlessPlaced(buy, refusal);
    const placed = await place(buy, draft, attempt, expiresAt);
    if (!placed.ok) await reservations.releaseAll(attempt, "cancelled");
    const isOwn = placed.ok && placed.value.events.length > 0;
    return { orphanedAttempt: placed.ok && !isOwn ? attempt : undefined, isOwn };
  };
};

type AcceptedStep = Exclude<Step, { readonly refusal: unknown }>;

/** Whether the order is for the same customer as this request, including the note. */
const createIsOfBuyer =
  ({ personalData }: Pick<Dependencies, "personalData">) =>
  async (buy: Buy, { person }: PlacedOrder): Promise<boolean> => {
    if (buy.person !== undefined) return true;
    const [opened] = await personalData.open([person]);
    return sameJson(opened, personOf(buy));
  };

/**
 * A caller who only knows the cart's id does not get the order made from it. A retry whose first
 * answer was lost has no key to the order yet, but names the same customer.
 */
const createAnswer =
  (isOfBuyer: ReturnType<typeof createIsOfBuyer>) =>
  async (
    buy: Buy,
    finished: Finished,
    { isOwn }: AcceptedStep,
  ): Promise<Result<Finished, CheckoutRejection>> => {
    const { placed } = finished.state;
    const mayKnow =
      isOwn ||
      (placed !== undefined &&
        ((await buy.opens?.(placed)) === true || (await isOfBuyer(buy, placed))));
    return mayKnow ? accept(finished) : reject({ code: "ordered-elsewhere" });
  };

export const createPlaceOrder = (
  dependencies: Dependencies,
  streams: Streams,
  reservations: Reservations,
  createDraft: CreateDraft,
  { finishOrder, abandonOrder }: OrderOutcomes,
): PlaceOrder => {
  const attempt = createAttempt(dependencies, streams, reservations, createDraft);
  const orderIdOf = createOrderIdOf(dependencies.signing);
  const isOfBuyer = createIsOfBuyer(dependencies);
  const answer = createAnswer(isOfBuyer);

  /** Whether the order that waits for its payment equals the one that would be placed now. */
  const isSameOrder = async (
    buy: Buy,
    cart: CartState,
    { placed, failed }: OrderState,
  ): Promise<boolean> => {
    if (placed === undefined) return false;
    const draft = await createDraft(buy, cart, failed.length + 1);
    return draft.ok && sameJson(draft.value, draftOf(placed)) && isOfBuyer(buy, placed);
  };

  /** Undefined when another attempt is possible. */
  const resume = async (
    buy: Buy,
    cart: CartState,
    state: OrderState,
    step: AcceptedStep,
  ): Promise<Result<Finished, CheckoutRejection> | undefined> => {
    const { metadata } = buy;
    const finished = await finishOrder(state, metadata);
    if (finished.state.progress === "definite") {
      if (step.orphanedAttempt) await reservations.releaseAll(step.orphanedAttempt, "cancelled");
      return answer(buy, finished, step);
    }
    const { awaited } = finished;
    if (awaited === undefined) {
      // Repeating the same attempt would have the same result.
      const reason = finished.state.failed.at(-1)?.reason;
      return reason === "payment-refused" ? reject({ code: reason }) : undefined;
    }
    if (awaited.status === "processing") return answer(buy, finished, step);
    if (await isSameOrder(buy, cart, finished.state)) return accept(finished);
    const ended = await abandonOrder(finished.state, "replaced", metadata);
    return ended === "stays" ? answer(buy, finished, step) : undefined;
  };

  return async (buy) => {
    const { metadata, cartId } = buy;
    const { websiteId } = metadata;
    const orderId = orderIdOf(websiteId, cartId);
    let step: AcceptedStep = { orphanedAttempt: undefined, isOwn: false };
    let reason: OrderFailure | undefined;
    // One more check than attempts, because what the last attempt placed must be finished, too.
    for (let round = 1; round <= MAX_ROUNDS + 1; round += 1) {
      const [{ state }, cart] = await Promise.all([
        streams.orders.load(websiteId, orderId),
        streams.carts.load(websiteId, cartId),
      ]);
      reason = state.failed.at(-1)?.reason;
      if (state.progress === "placed" || state.progress === "definite") {
        const outcome = await resume(buy, cart.state, state, step);
        if (outcome !== undefined) return outcome;
      } else if (round <= MAX_ROUNDS) {
        const attempted = await attempt(buy, cart.state, state.failed.length + 1);
        if ("refusal" in attempted) return reject(attempted.refusal);
        step = attempted;
      }
    }
    if (reason === "not-enough-stock") return reject({ code: reason });
    throw new TooContended();
  };
};
