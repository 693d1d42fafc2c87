import * as z from "zod/mini";
import type { FileLinks } from "#commands/downloads/file-links.ts";
import type { Handler } from "#commands/kit/handle.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent, productTypes } from "#domain/catalog/events.ts";
import { filesMail } from "#domain/downloads/mail.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { PlacedOrder } from "#domain/orders/evolve.ts";
import { isPaidFor } from "#domain/orders/payment-state.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const SEND_FILES = "downloads-send-files";

export type SendFilesDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly deliveries: Deliveries;
  readonly fileLinks: Pick<FileLinks, "issue">;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
};

const Payload = z.object({ websiteId: z.string(), orderId: z.uuid() });
const Buyer = z.object({ email: z.string(), name: z._default(z.string(), "") });

const jobKeyOf = (orderId: string): string => `order-files-${orderId}`;

/**
 * Files require the payment. There is one email however often a payment is recorded, because the
 * job's key and the email's id are derived from the order.
 */
export const sendFilesRules: readonly RelayRule[] = (
  ["OrderPaid", "OrderPaymentRecorded"] as const
).map((type) =>
  relayRule(OrderEvent, type, ({ orderId }, { metadata: { websiteId } }) => {
    const payload = Payload.parse({ websiteId, orderId });
    return { name: SEND_FILES, payload, key: jobKeyOf(payload.orderId) };
  }),
);

const findNumber = `
  select number from read.orders
   where website_id = $1 and order_id = $2 and number is not null`;

/**
 * Emails the link to the files to the customer of digital products. Nothing is sent without such a
 * line, without a file, without a URL to link to, or to an erased customer.
 */
export const createSendFiles = (dependencies: SendFilesDependencies): Task => {
  const { sql, handler, personalData, deliveries, fileLinks, websiteFacts } = dependencies;
  const orders = handler(orderDecider, OrderEvent);
  const products = handler(productDecider, ProductEvent);

  const fileNamesOf = async (websiteId: string, { lines }: PlacedOrder): Promise<string[]> => {
    const digital = lines.filter(({ productType }) => productType === productTypes.DIGITAL);
    const ids = [...new Set(digital.map(({ itemId }) => itemId))];
    const found = await Promise.all(ids.map((id) => products.load(websiteId, id)));
    return found.flatMap(({ state }) => (state.product?.files ?? []).map(({ name }) => name));
  };

  return async (input) => {
    const { websiteId, orderId } = Payload.parse(input);
    const { placed, progress, money } = (await orders.load(websiteId, orderId)).state;
    if (!placed?.origin || progress !== "definite" || !isPaidFor(money)) return;
    const fileNames = await fileNamesOf(websiteId, placed);
    if (fileNames.length === 0) return;
    const [row] = await sql.query<{ number: number }>(findNumber, [websiteId, orderId]);
    if (row === undefined) throw new Error("The order has no number yet.");
    const [opened] = await personalData.open([placed.person]);
    if (!opened) return;
    const { email, name } = Buyer.parse(opened);
    const { title } = await websiteFacts(websiteId);
    const url = `${placed.origin}${fileLinks.issue(websiteId, orderId)}`;
    const delivery = await deliveries.deliver(jobKeyOf(orderId), {
      id: jobKeyOf(orderId),
      kind: "files",
      websiteId,
      to: email,
      aboutPersonId: placed.person.personId,
      ...filesMail({ websiteTitle: title, orderNumber: row.number, name, fileNames, url }),
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
