import * as z from "zod/mini";
import { withOpenLines } from "#commands/checkout/answered-lines.ts";
import { confirmationMail } from "#domain/orders/confirmation-mail.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { toOrder } from "#domain/orders/to-order.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import { relayRule } from "../kit/event-jobs.ts";
import { createFindOrderMail, type OrderMailDependencies } from "./order-mail.ts";

export const SEND_CONFIRMATION = "checkout-send-confirmation";

const Payload = z.object({ websiteId: z.string(), orderId: z.uuid() });

const jobKeyOf = (orderId: string): string => `order-confirmation-${orderId}`;

/**
 * An order is confirmed once, so there is one email; the job's key and the email's id ensure that,
 * too.
 */
export const sendConfirmationRule = relayRule(
  OrderEvent,
  "OrderConfirmed",
  ({ orderId }, { metadata: { websiteId } }) => {
    const payload = Payload.parse({ websiteId, orderId });
    return { name: SEND_CONFIRMATION, payload, key: jobKeyOf(payload.orderId) };
  },
);

/**
 * Emails the confirmation with the payment instructions to the customer. An erased customer gets no
 * email.
 */
export const createSendConfirmation = (dependencies: OrderMailDependencies): Task => {
  const { personalData, deliveries } = dependencies;
  const findOrderMail = createFindOrderMail(dependencies);
  return async (input) => {
    const { websiteId, orderId } = Payload.parse(input);
    const found = await findOrderMail(websiteId, orderId);
    if (found === undefined) return;
    const { state, placed, buyer, payment, number, orderUrl, websiteTitle, day, moneyLocale } =
      found;
    const mail = confirmationMail({
      websiteTitle,
      order: toOrder(state, await withOpenLines(personalData, placed)),
      number,
      orderUrl,
      day,
      moneyLocale,
      awaitedPayment: payment?.view ?? null,
      ...buyer,
    });
    const delivery = await deliveries.deliver(jobKeyOf(orderId), {
      id: jobKeyOf(orderId),
      kind: "order-confirmation",
      websiteId,
      to: buyer.email,
      aboutPersonId: placed.person.personId,
      ...mail,
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
