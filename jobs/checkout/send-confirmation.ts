import * as z from "zod/mini";
import { withOpenLines } from "#commands/checkout/answered-lines.ts";
import { createOrderLinks } from "#commands/checkout/order-links.ts";
import type { Handler } from "#commands/shared/handle.ts";
import { DeliveryAddress } from "#domain/checkout/buyer.ts";
import { confirmationMail } from "#domain/checkout/confirmation-mail.ts";
import { orderDecider } from "#domain/checkout/decide.ts";
import { OrderEvent } from "#domain/checkout/events.ts";
import type { PlacedOrder } from "#domain/checkout/evolve.ts";
import { toOrder } from "#domain/checkout/to-order.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { RelayRule } from "../relay.ts";

export const SEND_CONFIRMATION = "checkout-send-confirmation";

export type SendConfirmationDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly deliveries: Deliveries;
  readonly signing: Signing;
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly title: string; readonly timeZone: string }>;
  /** Resolves when the table of orders knows everything that has happened so far. */
  readonly waitForOrders: () => Promise<void>;
};

const Payload = z.object({ websiteId: z.string(), orderId: z.uuid() });
const Buyer = z.object({
  email: z.string(),
  name: z.string(),
  address: z.nullable(DeliveryAddress),
  note: z._default(z.string(), ""),
});

const jobKeyOf = (orderId: string): string => `order-confirmation-${orderId}`;

/** An order is definite once, so there is one mail; the job's key and the mail's id say so again. */
export const sendConfirmationRule: RelayRule = {
  type: "OrderConfirmed",
  toJob: ({ data, metadata: { websiteId } }) => {
    const payload = Payload.parse({ ...data, websiteId });
    return { name: SEND_CONFIRMATION, payload, key: jobKeyOf(payload.orderId) };
  },
};

const findNumber = `
  select number from read.orders
   where website_id = $1 and order_id = $2 and number is not null`;

const dayOf = (placedAt: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(placedAt));

/** Mails the buyer what they have bought. Who has been forgotten meanwhile gets no mail. */
export const createSendConfirmation = ({
  sql,
  handler,
  personalData,
  deliveries,
  signing,
  websiteFacts,
  waitForOrders,
}: SendConfirmationDependencies): Task => {
  const orders = handler(orderDecider, OrderEvent);
  const links = createOrderLinks(signing);

  /** Orders are numbered by their table. */
  const numberOf = async (websiteId: string, orderId: string): Promise<number> => {
    await waitForOrders();
    const [row] = await sql.query<{ number: number }>(findNumber, [websiteId, orderId]);
    if (row === undefined) throw new Error("The order has no number yet.");
    return row.number;
  };

  const buyerOf = async ({ person }: PlacedOrder) => {
    const [opened] = await personalData.open([person]);
    return opened ? Buyer.parse(opened) : undefined;
  };

  return async (input) => {
    const { websiteId, orderId } = Payload.parse(input);
    const { state } = await orders.load(websiteId, orderId);
    const { placed } = state;
    if (placed === undefined || state.progress !== "definite") return;
    const buyer = await buyerOf(placed);
    if (buyer === undefined) return;
    const { title: websiteTitle, timeZone } = await websiteFacts(websiteId);
    const mail = confirmationMail({
      websiteTitle,
      order: toOrder(state, await withOpenLines(personalData, placed)),
      number: await numberOf(websiteId, orderId),
      orderUrl:
        placed.origin === undefined ? null : `${placed.origin}${links.issue(websiteId, orderId)}`,
      day: dayOf(placed.placedAt, timeZone),
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
    if (delivery.state === "postponed") throw new Error("The mail will be tried again later.");
  };
};
