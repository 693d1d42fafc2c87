import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { createOrderLinks } from "#commands/orders/order-links.ts";
import { DeliveryAddress } from "#domain/checkout/buyer.ts";
import { formatDay } from "#domain/kit/format-day.ts";
import {
  type AwaitedPaymentView,
  awaitedPaymentView,
  instructionsOf,
  paymentReference,
} from "#domain/orders/awaited-payment.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { OrderState, PlacedOrder } from "#domain/orders/evolve.ts";
import { dueCents } from "#domain/orders/order-lines.ts";
import { type ReaderSettings, readerOf } from "#domain/site-settings/reader-of.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";

export type OrderMailFacts = Pick<SiteSettings, "title" | "timeZone"> &
  Partial<ReaderSettings & Pick<SiteSettings, "manualPaymentInstructions">>;

export type OrderMailDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly deliveries: Deliveries;
  readonly signing: Signing;
  readonly websiteFacts: (websiteId: string) => Promise<OrderMailFacts>;
  /** Resolves when the table of orders contains everything that has happened so far. */
  readonly waitForOrders: () => Promise<void>;
};

const Buyer = z.object({
  email: z.string(),
  name: z.string(),
  address: z.nullable(DeliveryAddress),
  note: z._default(z.string(), ""),
});

const findNumber = `
  select number from read.orders
   where website_id = $1 and order_id = $2 and number is not null`;

/** The payment of an order; null unless its money is awaited. */
const paymentOf = (
  { money, awaited }: OrderState,
  placed: PlacedOrder,
  number: number,
  { manualPaymentInstructions = "", ...facts }: OrderMailFacts,
): { readonly view: AwaitedPaymentView; readonly payBy: string | null } | null => {
  if (money !== "awaited") return null;
  const payBy = awaited?.cancelAt ?? null;
  const reader = readerOf(facts);
  const view = awaitedPaymentView(
    {
      amountCents: dueCents(placed),
      reference: paymentReference(number),
      payBy,
      ...instructionsOf(placed.payment.manual, manualPaymentInstructions),
    },
    placed.currency,
    reader,
  );
  return { view, payBy: payBy && formatDay(payBy, reader.locale, reader.timeZone) };
};

/** The data of an order's emails. Undefined when the customer was erased. */
export const createFindOrderMail = ({
  sql,
  handler,
  personalData,
  signing,
  websiteFacts,
  waitForOrders,
}: OrderMailDependencies) => {
  const orders = handler(orderDecider, OrderEvent);
  const links = createOrderLinks(signing);

  /** The table assigns the orders' numbers. */
  const numberOf = async (websiteId: string, orderId: string): Promise<number> => {
    await waitForOrders();
    const [row] = await sql.query<{ number: number }>(findNumber, [websiteId, orderId]);
    if (row === undefined) throw new Error("The order has no number yet.");
    return row.number;
  };

  return async (websiteId: string, orderId: string) => {
    const { state } = await orders.load(websiteId, orderId);
    const { placed } = state;
    if (placed === undefined || state.progress !== "definite") return undefined;
    const [opened] = await personalData.open([placed.person]);
    if (!opened) return undefined;
    const facts = await websiteFacts(websiteId);
    const { locale, timeZone, moneyLocale } = readerOf(facts);
    const number = await numberOf(websiteId, orderId);
    return {
      state,
      placed,
      buyer: Buyer.parse(opened),
      number,
      /** Opens the order in any browser that follows it; null when the shop's URL is unknown. */
      orderUrl:
        placed.origin === undefined ? null : `${placed.origin}${links.issue(websiteId, orderId)}`,
      websiteTitle: facts.title,
      day: formatDay(placed.placedAt, locale, timeZone),
      moneyLocale,
      payment: paymentOf(state, placed, number, facts),
    };
  };
};
