import * as z from "zod/mini";
import type { MailText } from "#domain/kit/mail-frame.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { paymentReminderMail, unpaidCancellationMail } from "#domain/orders/payment-mail.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";
import { createFindOrderMail, type OrderMailDependencies } from "./order-mail.ts";

export const SEND_PAYMENT_MAIL = "checkout-send-payment-mail";

const Payload = z.object({
  websiteId: z.string(),
  orderId: z.uuid(),
  about: z.enum(["reminder", "cancellation"]),
});
type Payload = z.infer<typeof Payload>;

/** One email of each kind per order, whatever happens in between. */
const mailIdOf = ({ orderId, about }: Payload): string => `order-payment-${about}-${orderId}`;

const jobFor = (asked: Payload) => {
  const payload = Payload.parse(asked);
  return { name: SEND_PAYMENT_MAIL, payload, key: mailIdOf(payload) };
};

/** The customer is reminded once, and notified when the overdue order was cancelled. */
export const sendPaymentMailRules: readonly RelayRule[] = [
  relayRule(OrderEvent, "OrderPaymentReminded", ({ orderId }, { metadata: { websiteId } }) =>
    jobFor({ websiteId, orderId, about: "reminder" }),
  ),
  relayRule(OrderEvent, "OrderCancelled", ({ orderId, unpaid }, { metadata: { websiteId } }) =>
    unpaid === "overdue" ? jobFor({ websiteId, orderId, about: "cancellation" }) : undefined,
  ),
];

/** No reminder is sent once the money has arrived. */
export const createSendPaymentMail = (dependencies: OrderMailDependencies): Task => {
  const { deliveries } = dependencies;
  const findOrderMail = createFindOrderMail(dependencies);
  return async (input) => {
    const payload = Payload.parse(input);
    const found = await findOrderMail(payload.websiteId, payload.orderId);
    if (found === undefined) return;
    const { buyer, placed, state, payment, number, websiteTitle, day, orderUrl } = found;
    const facts = { websiteTitle, number, day, orderUrl, name: buyer.name };
    let mail: MailText | undefined;
    if (payload.about === "cancellation" && state.money === "never-came")
      mail = unpaidCancellationMail(facts);
    if (payload.about === "reminder" && payment !== null)
      mail = paymentReminderMail({ ...facts, payment: payment.view });
    if (mail === undefined) return;
    const delivery = await deliveries.deliver(mailIdOf(payload), {
      id: mailIdOf(payload),
      kind: "payment",
      websiteId: payload.websiteId,
      to: buyer.email,
      aboutPersonId: placed.person.personId,
      ...mail,
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
