import type { CartState } from "#domain/cart/evolve.ts";
import type { OrderState, PlacedOrder } from "#domain/checkout/evolve.ts";
import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import { accept, type Result, reject } from "#domain/shared/result.ts";
import { sameJson } from "#domain/shared/same-json.ts";
import { siteUserAddress } from "#domain/site-users/ids.ts";
import { sealBuyer } from "./answered-lines.ts";
import { type Attempt, attemptToPlace } from "./attempt.ts";
import { type CheckoutDependencies, type Streams, secondsLater } from "./dependencies.ts";
import type { Buy, CreateDraft, DraftOrder } from "./draft-order.ts";
import type { Finished, OrderEnds } from "./finish-order.ts";
import { orderIdOf } from "./order-id.ts";
import type { Takings } from "./takings.ts";

export type PlaceOrder = (buy: Buy) => Promise<Result<Finished, CheckoutRejection>>;

/** A lapsed hold fails the attempt; the next one asks for the stock anew. */
const MOST_ROUNDS = 6;

type Dependencies = Pick<CheckoutDependencies, "personalData" | "now" | "holdSeconds">;

const personOf = ({ contact, address, note = "" }: Buy) => ({
  ...contact,
  address: address ?? null,
  ...(note !== "" && { note }),
});

/** Members that a draft has; the rest of a placed order is when and for whom. */
const draftOf = ({
  person: _person,
  placedAt: _placedAt,
  heldUntil: _heldUntil,
  ...draft
}: PlacedOrder): DraftOrder => draft;

type Step =
  | { readonly refusal: CheckoutRejection }
  /** Units that were held for an order which somebody else had placed by then. */
  | { readonly surplus: Attempt | undefined };

/** From the cart to a placed order. */
const createAttempt = (
  { personalData, now, holdSeconds }: Dependencies,
  { orders }: Streams,
  takings: Takings,
  createDraft: CreateDraft,
) => {
  const place = async (buy: Buy, draft: DraftOrder, attempt: Attempt, heldUntil: string) => {
    const { contact, siteUserId, metadata } = buy;
    const whose = siteUserId === undefined ? contact.email : siteUserAddress(siteUserId);
    const order: PlacedOrder = {
      ...draft,
      person:
        buy.person ??
        (await sealBuyer(personalData, metadata.websiteId, whose, personOf(buy), draft.lines)),
      placedAt: now(),
      ...(draft.payment.method === "stripe" && { heldUntil }),
    };
    const command = { type: "PlaceOrder", attempt: attempt.attempt, order } as const;
    return orders.run(draft.orderId, command, { metadata });
  };

  /** Another request for the same cart may have got there first: its order counts. */
  const refusedUnlessPlaced = async (
    { cartId, metadata: { websiteId } }: Buy,
    refusal: CheckoutRejection,
  ): Promise<Step> => {
    const { state } = await orders.load(websiteId, orderIdOf(websiteId, cartId));
    const open = state.progress === "none" || state.progress === "failed";
    return open ? { refusal } : { surplus: undefined };
  };

  return async (buy: Buy, cart: CartState, number: number): Promise<Step> => {
    const drafted = await createDraft(buy, cart, number);
    if (!drafted.ok) return refusedUnlessPlaced(buy, drafted.rejection);
    const draft = drafted.value;
    const attempt = attemptToPlace(draft, number, buy.metadata);
    const expiresAt = secondsLater(now(), holdSeconds);
    // Who goes on to pay somewhere else gets the whole time for it.
    const prolong = draft.payment.method === "stripe";
    const refusal = await takings.takeAll(attempt, { expiresAt, prolong });
    if (refusal !== undefined) return refusedUnlessPlaced(buy, refusal);
    const placed = await place(buy, draft, attempt, expiresAt);
    if (!placed.ok) await takings.releaseAll(attempt, "cancelled");
    return { surplus: placed.ok && placed.value.events.length === 0 ? attempt : undefined };
  };
};

export const createPlaceOrder = (
  dependencies: Dependencies,
  streams: Streams,
  takings: Takings,
  createDraft: CreateDraft,
  { finishOrder, abandonOrder }: OrderEnds,
): PlaceOrder => {
  const attempt = createAttempt(dependencies, streams, takings, createDraft);

  /** Whether the order that waits for its payment is the one that would be placed now. */
  const isStill = async (
    buy: Buy,
    cart: CartState,
    { placed, failed }: OrderState,
  ): Promise<boolean> => {
    if (placed === undefined) return false;
    const draft = await createDraft(buy, cart, failed.length + 1);
    if (!draft.ok || !sameJson(draft.value, draftOf(placed))) return false;
    const [person] = await dependencies.personalData.open([placed.person]);
    return sameJson(person, personOf(buy));
  };

  /** Undefined when there is room for another attempt. */
  const goOn = async (
    buy: Buy,
    cart: CartState,
    state: OrderState,
    surplus: Attempt | undefined,
  ): Promise<Result<Finished, CheckoutRejection> | undefined> => {
    const { metadata } = buy;
    const finished = await finishOrder(state, metadata);
    if (finished.state.progress === "definite") {
      if (surplus) await takings.releaseAll(surplus, "cancelled");
      return accept(finished);
    }
    const { awaited } = finished;
    if (awaited === undefined) {
      // Trying the same way again would end the same way.
      const reason = finished.state.failed.at(-1)?.reason;
      return reason === "payment-refused" ? reject({ code: reason }) : undefined;
    }
    if (awaited.status === "processing") return accept(finished);
    if (await isStill(buy, cart, finished.state)) return accept(finished);
    const ended = await abandonOrder(finished.state, "replaced", metadata);
    return ended === "stays" ? accept(finished) : undefined;
  };

  return async (buy) => {
    const { metadata, cartId } = buy;
    const { websiteId } = metadata;
    const orderId = orderIdOf(websiteId, cartId);
    let surplus: Attempt | undefined;
    // One more look than attempts: what the last attempt placed must be finished, too.
    for (let round = 1; round <= MOST_ROUNDS + 1; round += 1) {
      const [{ state }, cart] = await Promise.all([
        streams.orders.load(websiteId, orderId),
        streams.carts.load(websiteId, cartId),
      ]);
      if (state.progress === "placed" || state.progress === "definite") {
        const outcome = await goOn(buy, cart.state, state, surplus);
        if (outcome !== undefined) return outcome;
      } else if (round <= MOST_ROUNDS) {
        const step = await attempt(buy, cart.state, state.failed.length + 1);
        if ("refusal" in step) return reject(step.refusal);
        surplus = step.surplus;
      }
    }
    return reject({ code: "not-enough-stock" });
  };
};
