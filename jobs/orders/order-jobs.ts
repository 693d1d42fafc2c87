import type { RelayRule } from "../kit/event-jobs.ts";
import {
  createSendConfirmation,
  SEND_CONFIRMATION,
  sendConfirmationRule,
} from "./send-confirmation.ts";
import {
  createSendPaymentMail,
  SEND_PAYMENT_MAIL,
  sendPaymentMailRules,
} from "./send-payment-mail.ts";
import {
  createSendShipment,
  SEND_SHIPMENT,
  sendShipmentRule,
  sendTrackingRule,
} from "./send-shipment.ts";

type OrderTools = Parameters<typeof createSendConfirmation>[0] &
  Parameters<typeof createSendShipment>[0];

/** Emails about orders: placed, awaiting payment, shipped. */
export const orderRules: readonly RelayRule[] = [
  sendConfirmationRule,
  ...sendPaymentMailRules,
  sendShipmentRule,
  sendTrackingRule,
];

export const createOrderTasks = (tools: OrderTools) => ({
  [SEND_CONFIRMATION]: createSendConfirmation(tools),
  [SEND_PAYMENT_MAIL]: createSendPaymentMail(tools),
  [SEND_SHIPMENT]: createSendShipment(tools),
});
