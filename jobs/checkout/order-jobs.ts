import type { RelayRule } from "../relay.ts";
import {
  createSendConfirmation,
  SEND_CONFIRMATION,
  sendConfirmationRule,
} from "./send-confirmation.ts";
import {
  createSendShipment,
  SEND_SHIPMENT,
  sendShipmentRule,
  sendTrackingRule,
} from "./send-shipment.ts";

type OrderTools = Parameters<typeof createSendConfirmation>[0] &
  Parameters<typeof createSendShipment>[0];

/** What follows from orders: the buyer is told that one was placed, and what was sent of it. */
export const orderRules: readonly RelayRule[] = [
  sendConfirmationRule,
  sendShipmentRule,
  sendTrackingRule,
];

export const createOrderTasks = (tools: OrderTools) => ({
  [SEND_CONFIRMATION]: createSendConfirmation(tools),
  [SEND_SHIPMENT]: createSendShipment(tools),
});
