import { allocate } from "#domain/kit/allocate.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { type AttributionModel, NO_VISIT } from "#domain/sales/attribution.ts";
import type { Append } from "#infra/event-store/port.ts";

type EventOf<Type extends OrderEvent["type"]> = Extract<OrderEvent, { type: Type }>;

type NaiveRefund = {
  readonly event: EventOf<"OrderRefunded">;
  declined: boolean;
  /** When what does not go to gift cards was paid. */
  returned: string | undefined;
};

/** An order as a bookkeeper would write it down, event by event. */
export type NaiveOrder = {
  placed: EventOf<"OrderPlaced"> | undefined;
  confirmed: boolean;
  neverPaid: boolean;
  /** It went with the sample shop: as if nobody had placed it. */
  removed: boolean;
  /** When the money arrived; undefined while it is awaited. */
  received: string | undefined;
  /** Before payments were recorded: an order that counts as paid again after an undo. */
  assumed: string | undefined;
  readonly refunds: Map<string, NaiveRefund>;
};

const noteMoney = (order: NaiveOrder, event: OrderEvent): void => {
  if (event.type === "OrderPaid") {
    order.assumed = event.paidAt;
    order.received ??= event.paidAt;
    order.neverPaid = false;
  } else if (event.type === "OrderPaymentRecorded") {
    order.received = event.recordedAt;
    order.neverPaid = false;
  } else if (event.type === "OrderPaymentUndone") {
    order.assumed = event.assumed ? order.assumed : undefined;
    order.received = order.assumed;
    order.neverPaid = false;
  } else if (event.type === "OrderPaymentAwaited") order.neverPaid = false;
  else if (event.type === "OrderCancelled" && event.unpaid) order.neverPaid = true;
};

const noteRefund = (order: NaiveOrder, event: OrderEvent): void => {
  if (event.type === "OrderRefunded") {
    const returned = event.payback === undefined ? event.refundedAt : undefined;
    order.refunds.set(event.refundId, { event, declined: false, returned });
  }
  if (!event.type.startsWith("OrderRefund") || !("refundId" in event)) return;
  const refund = order.refunds.get(event.refundId);
  if (refund === undefined) return;
  refund.declined = event.type === "OrderRefundRefused";
  if (event.type === "OrderRefundPaid") refund.returned = event.paidAt;
  if (event.type === "OrderRefundSettledByHand") refund.returned = event.settledAt;
  if (event.type === "OrderRefundFailed") refund.returned = undefined;
};

const note = (order: NaiveOrder, event: OrderEvent): void => {
  if (event.type === "OrderPlaced") order.placed = event;
  if (event.type === "OrderRemovedAsSample") order.removed = true;
  if (event.type === "OrderConfirmed") order.confirmed = true;
  if (event.type === "OrderFailed") order.confirmed = false;
  noteMoney(order, event);
  noteRefund(order, event);
};

/** The orders of a website that count, in the order of the log. */
export const naiveOrders = (log: readonly Append[], websiteId: string): readonly NaiveOrder[] => {
  const orders = new Map<string, NaiveOrder>();
  for (const { stream, events, metadata } of log) {
    if (metadata.websiteId !== websiteId || !stream.startsWith("order-")) continue;
    const order: NaiveOrder = orders.get(stream) ?? {
      placed: undefined,
      confirmed: false,
      neverPaid: false,
      removed: false,
      received: undefined,
      assumed: undefined,
      refunds: new Map(),
    };
    orders.set(stream, order);
    for (const { type, data } of events) note(order, readEvent(OrderEvent, { type, data }));
  }
  return [...orders.values()].filter(
    ({ confirmed, neverPaid, removed }) => confirmed && !neverPaid && !removed,
  );
};

/** A sum that belongs to a name, in one currency. */
export type NaiveEntry = {
  readonly name: string;
  readonly currency: string;
  readonly orders: number;
  readonly units: number;
  readonly grossCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly refundedCents: number;
};

const nothing = {
  orders: 0,
  units: 0,
  grossCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  refundedCents: 0,
};

const placedOf = ({ placed }: NaiveOrder) => {
  if (placed === undefined) throw new Error("A confirmed order that was never placed.");
  return placed;
};

const unitsOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const wholeOrder = (order: NaiveOrder, name: string): NaiveEntry => {
  const placed = placedOf(order);
  return {
    name,
    currency: placed.currency,
    orders: 1,
    units: unitsOf(placed.lines),
    grossCents: placed.subtotalCents,
    discountCents: placed.discountCents,
    shippingCents: placed.shippingCostCents,
    taxCents: placed.taxCents,
    totalCents: placed.grandTotalCents,
    refundedCents: 0,
  };
};

const refundsOf = ({ refunds }: NaiveOrder) =>
  [...refunds.values()].flatMap(({ event, declined }) => (declined ? [] : [event]));

/** What was returned other than to gift cards by the local day, and under the empty name what is to be returned. */
export const returnsByDay = (orders: readonly NaiveOrder[], timeZone: string) => {
  const days = new Map<string, number>();
  for (const { refunds } of orders)
    for (const { event, declined, returned } of refunds.values()) {
      if (declined) continue;
      const toCards = (event.payback?.giftCards ?? []).reduce(
        (sum, card) => sum + card.amountCents,
        0,
      );
      const day = returned === undefined ? "" : dayOf(new Date(returned), timeZone);
      days.set(day, (days.get(day) ?? 0) + Math.max(0, event.amountCents - toCards));
    }
  return days;
};

/** Orders on the day of the order, refunds on their own. */
export const entriesByDay = (orders: readonly NaiveOrder[], timeZone: string) =>
  orders.flatMap((order) => {
    const dayAt = (moment: string) => dayOf(new Date(moment), timeZone);
    const { placedAt, currency } = placedOf(order);
    return [
      wholeOrder(order, dayAt(placedAt)),
      ...refundsOf(order).map((refund) => ({
        ...nothing,
        name: dayAt(refund.refundedAt),
        currency,
        refundedCents: refund.amountCents,
      })),
    ];
  });

/** Every line under its product; what is left of the order under the empty name. */
export const entriesByProduct = (orders: readonly NaiveOrder[]): readonly NaiveEntry[] =>
  orders.flatMap((order) => {
    const placed = placedOf(order);
    const { currency, lines } = placed;
    const entries = lines.map((line, index): NaiveEntry => {
      const { itemId, quantity, totalCents: grossCents, discountCents = 0, taxCents = 0 } = line;
      const isFirst = lines.findIndex((each) => each.itemId === itemId) === index;
      return {
        ...nothing,
        name: itemId,
        currency,
        orders: isFirst ? 1 : 0,
        units: quantity,
        grossCents,
        discountCents,
        taxCents,
        totalCents: grossCents - discountCents + taxCents,
      };
    });
    const rest: Record<string, unknown> = { ...wholeOrder(order, ""), orders: 0 };
    for (const entry of entries)
      for (const figure of [
        "units",
        "grossCents",
        "discountCents",
        "taxCents",
        "totalCents",
      ] as const)
        rest[figure] = Number(rest[figure]) - entry[figure];
    return [...entries, rest as NaiveEntry, ...refundEntries(order)];
  });

const refundEntries = (order: NaiveOrder): readonly NaiveEntry[] =>
  refundsOf(order).flatMap(({ lines, amountCents }) => {
    const placed = placedOf(order);
    const refunded = lines.flatMap(({ lineId, quantity }) => {
      const line = placed.lines.find((each) => each.lineId === lineId);
      return line === undefined ? [] : [{ line, quantity }];
    });
    // Whole weights in the same proportions.
    const common = refunded.reduce((product, { line }) => product * line.quantity, 1);
    const weights = refunded.map(({ line, quantity }) => {
      const paid = line.totalCents - (line.discountCents ?? 0) + (line.taxCents ?? 0);
      return (Math.max(paid, 0) * quantity * common) / line.quantity;
    });
    const entry = (name: string, refundedCents: number): NaiveEntry => ({
      ...nothing,
      name,
      currency: placed.currency,
      refundedCents,
    });
    if (weights.every((weight) => weight === 0)) return [entry("", amountCents)];
    const cents = allocate(amountCents, weights);
    return refunded.map(({ line }, index) => entry(line.itemId, cents[index] ?? 0));
  });

/** A visit, and what it is attributed to; times are seconds. */
export type NaiveVisit = { readonly visitor: string; readonly value: string; readonly at: number };

/** Orders and refunds divided among the visits before the order, which are given in order of time. */
export const attributed = (
  orders: readonly NaiveOrder[],
  model: AttributionModel,
  visitsBefore: (cartId: string, placedAt: number) => readonly NaiveVisit[],
): readonly NaiveEntry[] =>
  orders.flatMap((order) => {
    const { cartId, placedAt, currency, grandTotalCents } = placedOf(order);
    const visits = visitsBefore(cartId, Date.parse(placedAt) / 1_000);
    const weights = visits.map((_, index) => {
      if (model === "linear") return 1;
      return index === (model === "first" ? 0 : visits.length - 1) ? 1 : 0;
    });
    const divide = (amount: number, entry: (cents: number) => Partial<NaiveEntry>) => {
      const names = visits.length === 0 ? [NO_VISIT] : visits.map(({ value }) => value);
      const cents = visits.length === 0 ? [amount] : allocate(amount, weights);
      return names.flatMap((name, index): readonly NaiveEntry[] =>
        (weights[index] ?? 1) === 0
          ? []
          : [{ ...nothing, name, currency, ...entry(cents[index] ?? 0) }],
      );
    };
    return [
      ...divide(grandTotalCents, (totalCents) => ({ totalCents })),
      ...refundsOf(order).flatMap(({ amountCents }) =>
        divide(amountCents, (refundedCents) => ({ refundedCents })),
      ),
    ];
  });

/** Entries of one name and currency together, without those that say nothing. */
export const summed = (entries: readonly NaiveEntry[]): readonly NaiveEntry[] => {
  const sums = new Map<string, NaiveEntry>();
  for (const entry of entries) {
    const key = `${entry.name} ${entry.currency}`;
    const before = sums.get(key) ?? { ...nothing, name: entry.name, currency: entry.currency };
    const after: Record<string, unknown> = { ...before };
    for (const figure of Object.keys(nothing) as (keyof typeof nothing)[])
      after[figure] = before[figure] + entry[figure];
    sums.set(key, after as NaiveEntry);
  }
  return [...sums.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, entry]) => entry);
};
