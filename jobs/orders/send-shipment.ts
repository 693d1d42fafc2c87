import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { OrderState } from "#domain/orders/evolve.ts";
import { unsentQuantity } from "#domain/orders/line-units.ts";
import { Tracking } from "#domain/orders/order-parts.ts";
import { shipmentMail } from "#domain/orders/shipment-mail.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const SEND_SHIPMENT = "checkout-send-shipment";

export type SendShipmentDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly deliveries: Deliveries;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  /** Resolves when the table of orders contains everything that has happened so far. */
  readonly waitForOrders: () => Promise<void>;
};

const Payload = z.object({
  websiteId: z.string(),
  orderId: z.uuid(),
  fulfilmentId: z.string(),
  /** Id of the tracking change in the email; absent for the shipment itself. */
  changeId: z.optional(z.string()),
});
type Payload = z.infer<typeof Payload>;
const Buyer = z.object({ email: z.string(), name: z.string() });
const Followed = z.object({ tracking: Tracking });

const mailIdOf = ({ orderId, fulfilmentId, changeId }: Payload): string =>
  [`order-shipment-${orderId}-${fulfilmentId}`, changeId].filter(Boolean).join("-");

const ruleFor = (type: "OrderFulfilled" | "OrderTrackingChanged") =>
  relayRule(OrderEvent, type, (event, { metadata: { websiteId } }) => {
    if (!event.tellsBuyer) return undefined;
    const payload = Payload.parse({ ...event, websiteId });
    return { name: SEND_SHIPMENT, payload, key: mailIdOf(payload) };
  });

/** One email for each shipment with a notification. */
export const sendShipmentRule = ruleFor("OrderFulfilled");

/** Another email for a tracking change with a notification. */
export const sendTrackingRule = ruleFor("OrderTrackingChanged");

const findNumber = `
  select number from read.orders
   where website_id = $1 and order_id = $2 and number is not null`;

/** The shipment's lines with their titles at purchase, and whether more will follow. */
const contentOf = (state: OrderState, fulfilmentId: string) => {
  const { placed, fulfilments } = state;
  const fulfilment = fulfilments.find((each) => each.fulfilmentId === fulfilmentId);
  if (placed === undefined || fulfilment === undefined) return undefined;
  const lines = fulfilment.lines.map(({ lineId, quantity }) => ({
    quantity,
    title: placed.lines.find((line) => line.lineId === lineId)?.title ?? "",
  }));
  const moreFollows = placed.lines.some((line) => unsentQuantity(state, line) > 0);
  return { lines, moreFollows, fulfilment, person: placed.person };
};

/** Emails a shipment to the customer. An erased customer gets no email. */
export const createSendShipment = ({
  sql,
  handler,
  personalData,
  deliveries,
  websiteFacts,
  waitForOrders,
}: SendShipmentDependencies): Task => {
  const orders = handler(orderDecider, OrderEvent);
  return async (input) => {
    const payload = Payload.parse(input);
    const { websiteId, orderId, fulfilmentId } = payload;
    const { state } = await orders.load(websiteId, orderId);
    const content = contentOf(state, fulfilmentId);
    if (content === undefined) return;
    const { person, fulfilment, ...facts } = content;
    const sealed = fulfilment.person === undefined ? [] : [fulfilment.person];
    const [opened, followed] = await personalData.open([person, ...sealed]);
    if (!opened) return;
    const tracking = followed ? Followed.parse(followed).tracking : fulfilment.tracking;
    const { email, name } = Buyer.parse(opened);
    await waitForOrders();
    const [row] = await sql.query<{ number: number }>(findNumber, [websiteId, orderId]);
    if (row === undefined) throw new Error("The order has no number yet.");
    const { title: websiteTitle } = await websiteFacts(websiteId);
    const delivery = await deliveries.deliver(mailIdOf(payload), {
      id: mailIdOf(payload),
      kind: "shipment",
      websiteId,
      to: email,
      aboutPersonId: person.personId,
      ...shipmentMail({
        websiteTitle,
        number: row.number,
        name,
        tracking,
        isChange: payload.changeId !== undefined,
        ...facts,
      }),
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
