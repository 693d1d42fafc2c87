import { type BookQuestion, bookNumbers } from "./booked-numbers.ts";
import { type BookedOrder, receivedMsOf, refundByProduct } from "./booked-orders.ts";

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

type Placed = NonNullable<BookedOrder["placed"]>;

const placedOn = (order: BookedOrder, { isInDays }: BookQuestion): Placed | undefined =>
  isInDays(order.placedMs) ? order.placed : undefined;

const refundsOn = ({ refunds }: BookedOrder, { isInDays }: BookQuestion) =>
  [...refunds.values()].filter(({ isRefused, refundedMs }) => !isRefused && isInDays(refundedMs));

const PRODUCT = "product:";
const COUNTRY = "country:";

/** Units that refunds are for, as far as their lines are known. */
const returnedUnits = (order: BookedOrder, question: BookQuestion, itemId?: string): number => {
  const known = new Map(order.placed?.lines.map((line) => [line.lineId, line.itemId]));
  const isOf = (lineId: string) =>
    known.has(lineId) && (itemId ?? known.get(lineId)) === known.get(lineId);
  return sum(
    refundsOn(order, question).flatMap(({ lines }) =>
      lines.filter(({ lineId }) => isOf(lineId)).map(({ quantity }) => quantity),
    ),
  );
};

const unitsOf = (lines: Placed["lines"]): number => sum(lines.map(({ quantity }) => quantity));

/** Lines of a product; without one, what is left of the order, such as shipping. */
const productSales = (order: BookedOrder, question: BookQuestion, itemId: string) => {
  const placed = placedOn(order, question);
  const totalOf = (lines: Placed["lines"]) =>
    sum(
      lines.map(
        ({ totalCents, discountCents = 0, taxCents = 0 }) => totalCents - discountCents + taxCents,
      ),
    );
  const lines = placed?.lines.filter((line) => line.itemId === itemId) ?? [];
  const parts = refundsOn(order, question).flatMap((refund) => refundByProduct(order, refund));
  return {
    orders: lines.length > 0 ? 1 : 0,
    sold:
      itemId === "" && placed !== undefined
        ? placed.grandTotalCents - totalOf(placed.lines)
        : totalOf(lines),
    refunded: sum(parts.filter(([name]) => name === itemId).map(([, cents]) => cents)),
    units: itemId === "" ? 0 : unitsOf(lines),
    returned: itemId === "" ? 0 : returnedUnits(order, question, itemId),
  };
};

const noSales = { orders: 0, sold: 0, refunded: 0, units: 0, returned: 0 };

/** `row` is empty, `product:<id>` or `country:<code>`, and without an id or code what belongs to none. */
const salesOf = (order: BookedOrder, question: BookQuestion): typeof noSales => {
  const { row } = question;
  if (row.startsWith(PRODUCT)) return productSales(order, question, row.slice(PRODUCT.length));
  if (row !== "" && row !== `${COUNTRY}${order.country}`) return noSales;
  const placed = placedOn(order, question);
  return {
    orders: placed === undefined ? 0 : 1,
    sold: placed?.grandTotalCents ?? 0,
    refunded: sum(refundsOn(order, question).map(({ amountCents }) => amountCents)),
    units: unitsOf(placed?.lines ?? []),
    returned: returnedUnits(order, question),
  };
};

const REFUNDED = "OrderRefunded";

/** Amounts of some days in one currency; `id` is `2030-01-31.EUR`, or `2030-01-01.2030-01-31.EUR` with or without a row. */
const ofSales = bookNumbers({
  name: "sales",
  figuresOf: salesOf,
  figures: {
    "sales-orders": { kind: "count", measure: ({ orders = 0 }) => orders },
    "sales-units": { kind: "count", measure: ({ units = 0 }) => units },
    "sales-returned-units": { kind: "count", measure: ({ returned = 0 }) => returned },
    "sales-total": { kind: "money", measure: ({ sold = 0 }) => sold },
    "sales-average": {
      kind: "money",
      measure: ({ sold = 0, orders = 0 }) => (orders === 0 ? null : Math.round(sold / orders)),
    },
    "sales-refunds": { kind: "money", measure: ({ refunded = 0 }) => refunded },
    "sales-net": { kind: "money", measure: ({ sold = 0, refunded = 0 }) => sold - refunded },
  },
  // The order of a refund can be older than the days.
  later: [REFUNDED],
  isByCountry: (row) => row.startsWith(COUNTRY),
});

/** `added:190000:DE:VAT`: kind, rate in parts per million, country of delivery and name. */
const taxOf = (order: BookedOrder, question: BookQuestion): { readonly tax: number } => {
  const placed = placedOn(order, question);
  const [kind, rate, country, ...name] = question.row.split(":");
  if (placed === undefined || country !== order.country) return { tax: 0 };
  const taxes = placed.taxes ?? [];
  if (kind === "unlisted") {
    const listed = taxes.filter(({ inclusive }) => !inclusive);
    return { tax: placed.taxCents - sum(listed.map(({ amountCents }) => amountCents)) };
  }
  const same = taxes.filter(
    (tax) =>
      tax.inclusive === (kind === "included") &&
      `${tax.ratePpm}` === rate &&
      tax.name === name.join(":"),
  );
  return { tax: sum(same.map(({ amountCents }) => amountCents)) };
};

const ofTaxes = bookNumbers({
  name: "taxes",
  figuresOf: taxOf,
  figures: { "taxes-amount": { kind: "money", measure: ({ tax = 0 }) => tax } },
  later: [],
  isByCountry: () => true,
});

/** `row` is the code; empty: discounts of orders from before coupons were listed. */
const discountOf = (order: BookedOrder, question: BookQuestion): { readonly discount: number } => {
  const placed = placedOn(order, question);
  if (placed === undefined) return { discount: 0 };
  const { discounts = [], discountCents } = placed;
  const listed = (codes: typeof discounts) => sum(codes.map(({ amountCents }) => amountCents));
  return {
    discount:
      question.row === ""
        ? discountCents - listed(discounts)
        : listed(discounts.filter(({ code }) => code === question.row)),
  };
};

const ofCoupons = bookNumbers({
  name: "coupons",
  figuresOf: discountOf,
  figures: { "coupons-discount": { kind: "money", measure: ({ discount = 0 }) => discount } },
  later: [],
});

const noMoney = { received: 0, returned: 0, awaited: 0, owed: 0 };

/** Gift cards pay when the order is placed, and get their part of a refund immediately. */
const cardMoney = (order: BookedOrder, question: BookQuestion): typeof noMoney => {
  const placed = placedOn(order, question);
  return {
    ...noMoney,
    received: placed === undefined ? 0 : placed.grandTotalCents - order.dueCents,
    returned: sum(refundsOn(order, question).map(({ cardCents }) => cardCents)),
  };
};

/** Money on the day on which it arrived or was returned. `row` is the payment method, or `gift-card`. */
const moneyOf = (order: BookedOrder, question: BookQuestion): typeof noMoney => {
  const { isInDays, row } = question;
  if (row === "gift-card") return cardMoney(order, question);
  if (order.placed?.payment.method !== row) return noMoney;
  const receivedMs = receivedMsOf(order);
  const returns = [...order.refunds.values()].filter(
    ({ isRefused, returnedMs, refundedMs }) => !isRefused && isInDays(returnedMs ?? refundedMs),
  );
  const centsOf = (refunds: typeof returns) =>
    sum(refunds.map(({ amountCents, cardCents }) => amountCents - cardCents));
  return {
    received: isInDays(receivedMs) ? order.dueCents : 0,
    returned: centsOf(returns.filter(({ returnedMs }) => returnedMs !== null)),
    awaited: isInDays(order.placedMs) && receivedMs === null ? order.dueCents : 0,
    owed: centsOf(returns.filter(({ returnedMs }) => returnedMs === null)),
  };
};

const ofPayments = bookNumbers({
  name: "payments",
  figuresOf: moneyOf,
  figures: {
    "payments-received": { kind: "money", measure: ({ received = 0 }) => received },
    "payments-returned": { kind: "money", measure: ({ returned = 0 }) => returned },
    "payments-net": {
      kind: "money",
      measure: ({ received = 0, returned = 0 }) => received - returned,
    },
    "payments-awaited": { kind: "money", measure: ({ awaited = 0 }) => awaited },
    "payments-owed": { kind: "money", measure: ({ owed = 0 }) => owed },
  },
  later: [
    REFUNDED,
    "OrderPaid",
    "OrderPaymentRecorded",
    "OrderRefundPaid",
    "OrderRefundSettledByHand",
  ],
});

export const salesNumbers = { ...ofSales, ...ofTaxes, ...ofCoupons, ...ofPayments } as const;
