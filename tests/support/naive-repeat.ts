import { addPeriods, periodStart } from "#domain/kit/cohort-periods.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import type { Append, Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { type NaiveOrder, naiveOrders } from "./naive-sales.ts";
import { createChance } from "./naive-traffic.ts";
import { orderEventData } from "./order-events.ts";

const DAY_MS = 86_400_000;
const PERSONS = 5;
/** When the account of every second log changes its address. */
const CHANGED_AT = "2026-02-20T00:00:00.000Z";
const changesAddress = (seed: number): boolean => seed % 2 === 1;
/** In every fourth log, another account takes the address that is free since then. */
const hasSuccessor = (seed: number): boolean => seed % 4 === 3;
/**
 * Person 0 is the account's own, 1 that of the address it confirmed, and 2 that of the address it changes to.
 * Person 3 is the own one of the successor.
 */
const customerOf = (seed: number, person: string, placedAt: string): string => {
  const [own, first, second, other] = [0, 1, 2, 3].map((each) => personId(seed, each));
  const isAfter = changesAddress(seed) && placedAt >= CHANGED_AT;
  if (person === own || (person === first && !isAfter)) return "account";
  if (person === second && changesAddress(seed)) return "account";
  if (hasSuccessor(seed) && (person === other || person === first)) return "successor";
  return person;
};
// Around the ends of months in New York and in Kathmandu.
const starts = ["2026-01-01T04:59:59.999Z", "2026-01-31T18:15:00.000Z", "2026-03-01T05:00:00.000Z"];
const steps = [0, 1, 1_000, DAY_MS / 2, DAY_MS, 9 * DAY_MS, 31 * DAY_MS, 65 * DAY_MS];

const personId = (seed: number, person: number): string => uuid(8_000_000 + seed * 10 + person);
const accountId = (seed: number): string => uuid(8_500_000 + seed);

type Said = { readonly [key: string]: Json };

/** An account, and orders of five persons in two currencies: unconfirmed, cancelled and refunded ones among them. */
export const randomOrders = (seed: number, websiteId: string): readonly Append[] => {
  const chance = createChance(seed * 11 + 5);
  const from = <Item>(items: readonly Item[]): Item => items[chance(items.length)] as Item;
  const appendOf = (stream: string, type: string, data: Said): Append => ({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: { websiteId, actor: "visitor", correlationId: "test" },
  });
  const siteUserId = accountId(seed);
  const account = `siteUser-${websiteId}.${siteUserId}`;
  const at = "2026-01-01T00:00:00.000Z";
  let atMs = Date.parse(from(starts));
  const orders = Array.from({ length: chance(12) }, (_, number): readonly Append[] => {
    atMs += from(steps);
    const orderId = uuid(9_000_000 + seed * 100 + number);
    const moment = new Date(atMs).toISOString();
    const grandTotalCents = 100 + chance(900);
    const write = (type: string, said: Said) =>
      appendOf(`order-${websiteId}.${orderId}`, type, orderEventData(type, { orderId, ...said }));
    const placed = write("OrderPlaced", {
      cartId: orderId,
      placedAt: moment,
      grandTotalCents,
      currency: from(["USD", "USD", "EUR"]),
      person: { personId: personId(seed, chance(PERSONS)), sealed: "" },
    });
    if (chance(8) === 0) return [placed];
    const confirmed = [placed, write("OrderConfirmed", { confirmedAt: moment })];
    if (chance(8) === 0)
      return [
        ...confirmed,
        write("OrderPaymentAwaited", {
          amountCents: grandTotalCents,
          remindAt: null,
          cancelAt: moment,
          awaitedAt: moment,
        }),
        write("OrderCancelled", { unpaid: "overdue", cancelledAt: moment }),
      ];
    const paid = [
      ...confirmed,
      write("OrderPaid", { amountCents: grandTotalCents, paidAt: moment }),
    ];
    if (chance(3) > 0) return paid;
    const refund = { refundId: "one", amountCents: 1 + chance(grandTotalCents) };
    const refundedAt = new Date(atMs + from(steps)).toISOString();
    const refunded = write("OrderRefunded", { ...refund, refundedAt });
    if (chance(2) === 0) return [...paid, refunded];
    const refused = { refundId: "one", code: "refused", refusedAt: moment };
    return [...paid, refunded, write("OrderRefundRefused", refused)];
  }).flat();
  const changes = (): readonly Append[] => {
    const changed = appendOf(account, "SiteUserAddressChanged", {
      siteUserId,
      changedAt: CHANGED_AT,
      addressPersonId: personId(seed, 2),
      person: { personId: personId(seed, 0), sealed: "" },
    });
    if (!hasSuccessor(seed)) return [changed];
    const successorId = uuid(8_600_000 + seed);
    const successor = `siteUser-${websiteId}.${successorId}`;
    const later = "2026-06-01T00:00:00.000Z";
    return [
      changed,
      appendOf(successor, "SiteUserRegistered", {
        siteUserId: successorId,
        registeredAt: later,
        person: { personId: personId(seed, 3), sealed: "" },
      }),
      appendOf(successor, "SiteUserAddressConfirmed", {
        siteUserId: successorId,
        confirmedAt: later,
        addressPersonId: personId(seed, 1),
      }),
    ];
  };
  return [
    appendOf(account, "SiteUserRegistered", {
      siteUserId,
      registeredAt: at,
      person: { personId: personId(seed, 0), sealed: "" },
    }),
    appendOf(account, "SiteUserAddressConfirmed", {
      siteUserId,
      confirmedAt: at,
      addressPersonId: personId(seed, 1),
    }),
    ...(changesAddress(seed) ? changes() : []),
    ...orders,
  ];
};

const placedOf = ({ placed }: NaiveOrder) => {
  if (placed === undefined) throw new Error("A confirmed order that was never placed.");
  return placed;
};

type Question = {
  readonly timeZone: string;
  /** The first day of a month. */
  readonly from: string;
  readonly to: string;
  /** Whether a customer with this first order counts; absent: all do. */
  readonly selects?: (firstOrderId: string) => boolean;
};

/** Customers by first order, one customer and one order at a time. */
export const naiveRepeat = (
  log: readonly Append[],
  { seed, websiteId }: { readonly seed: number; readonly websiteId: string },
  { timeZone, from, to, selects = () => true }: Question,
) => {
  const orders = naiveOrders(log, websiteId).map((order) => {
    const { person, placedAt, currency, grandTotalCents, orderId } = placedOf(order);
    const refunded = [...order.refunds.values()].reduce((sum, { event, declined }) => {
      const isCounted = !declined && dayOf(new Date(event.refundedAt), timeZone) <= to;
      return sum + (isCounted ? event.amountCents : 0);
    }, 0);
    const customer = customerOf(seed, person.personId, placedAt);
    const day = dayOf(new Date(placedAt), timeZone);
    return { customer, currency, orderId, day, placedAt, cents: grandTotalCents - refunded };
  });
  const months: string[] = [];
  for (let month = from; month <= to; month = addPeriods(month, 1, "month")) months.push(month);
  type Row = {
    cohort: string;
    currency: string;
    size: number;
    boughtAgain: number;
    waits: number[];
    orders: number;
    netCents: number;
    later: number[];
  };
  const rows = new Map<string, Row>();
  const rowOf = (cohort: string, currency: string): Row => {
    const row = rows.get(`${cohort} ${currency}`) ?? {
      cohort,
      currency,
      size: 0,
      boughtAgain: 0,
      waits: [],
      orders: 0,
      netCents: 0,
      later: months.slice(months.indexOf(cohort) + 1).map(() => 0),
    };
    rows.set(`${cohort} ${currency}`, row);
    return row;
  };
  const placed = (order: (typeof orders)[number]) => `${order.placedAt} ${order.orderId}`;
  for (const customer of new Set(orders.map((order) => order.customer))) {
    const own = orders
      .filter((order) => order.customer === customer && order.day <= to)
      .sort((one, other) => (placed(one) < placed(other) ? -1 : 1));
    const [first, second] = own;
    if (first === undefined || first.day < from || !selects(first.orderId)) continue;
    const cohort = periodStart(first.day, "month");
    const row = rowOf(cohort, first.currency);
    row.size += 1;
    if (second !== undefined) {
      row.boughtAgain += 1;
      row.waits.push((Date.parse(second.placedAt) - Date.parse(first.placedAt)) / DAY_MS);
    }
    const again = new Set(own.map(({ day }) => periodStart(day, "month")));
    for (const [at] of row.later.entries())
      if (again.has(addPeriods(cohort, at + 1, "month"))) row.later[at] = (row.later[at] ?? 0) + 1;
    for (const { currency, cents } of own) {
      const money = rowOf(cohort, currency);
      money.orders += 1;
      money.netCents += cents;
    }
  }
  return [...rows.values()].map(({ waits, ...row }) => {
    const median = waits.sort((a, b) => a - b)[(waits.length - 1) >> 1];
    return { ...row, medianDays: median === undefined ? null : Math.round(median) };
  });
};
