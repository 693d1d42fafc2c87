import type { SealedPerson } from "../kit/person.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { OrderEvent } from "./events.ts";
import type { FulfilmentOfOrder, OrderState } from "./evolve.ts";
import { fulfilledQuantity, sentThenRefunded } from "./line-units.ts";
import type { OrderRejection } from "./rejections.ts";

/**
 * Undoes a shipment, whose units are then to be shipped again. Unchanged when it is already undone.
 */
export type TakeBackShipment = {
  readonly type: "TakeBackShipment";
  readonly fulfilmentId: string;
  readonly at: string;
};
/** Unchanged when there is a change with this id. */
export type ChangeTracking = {
  readonly type: "ChangeTracking";
  readonly fulfilmentId: string;
  readonly changeId: string;
  /** Opens to { tracking }; absent when there is no longer any tracking. */
  readonly person?: SealedPerson | undefined;
  readonly tellsBuyer: boolean;
  readonly at: string;
};

type Decision = Result<readonly OrderEvent[], OrderRejection>;

const find = ({ fulfilments }: OrderState, fulfilmentId: string): FulfilmentOfOrder | undefined =>
  fulfilments.find((each) => each.fulfilmentId === fulfilmentId);

/**
 * Not in the specification: units that were refunded as shipped must have been shipped, with this
 * shipment or another.
 */
const wasRefundedAsSent = (state: OrderState, { lines }: FulfilmentOfOrder): boolean =>
  lines.some(
    ({ lineId, quantity }) =>
      fulfilledQuantity(state, lineId) - quantity < sentThenRefunded(state, lineId),
  );

export const takeBackShipment = (
  { fulfilmentId, at }: TakeBackShipment,
  state: OrderState,
): Decision => {
  const { placed, takenBack } = state;
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (takenBack.includes(fulfilmentId)) return accept([]);
  const fulfilment = find(state, fulfilmentId);
  if (fulfilment === undefined) return reject({ code: "fulfilment-unknown" });
  if (wasRefundedAsSent(state, fulfilment)) return reject({ code: "fulfilment-refunded" });
  const { orderId } = placed;
  const lines = [...fulfilment.lines];
  return accept([
    { type: "OrderShipmentTakenBack", orderId, fulfilmentId, lines, takenBackAt: at },
  ]);
};

export const changeTracking = (
  { fulfilmentId, changeId, person, tellsBuyer, at }: ChangeTracking,
  state: OrderState,
): Decision => {
  const { placed } = state;
  if (placed === undefined) return reject({ code: "order-unknown" });
  const fulfilment = find(state, fulfilmentId);
  if (fulfilment === undefined) return reject({ code: "fulfilment-unknown" });
  if (fulfilment.trackingChanges?.includes(changeId)) return accept([]);
  const { orderId } = placed;
  return accept([
    {
      type: "OrderTrackingChanged",
      orderId,
      fulfilmentId,
      changeId,
      ...(person && { person }),
      tellsBuyer,
      changedAt: at,
    },
  ]);
};
