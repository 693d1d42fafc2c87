import { isComparable, type SalesGroup, salesColumnsOf } from "#domain/sales/sales-columns.ts";
import { valueLabel } from "../census/value-label.ts";
import { comparedSource } from "../kit/compared-source.ts";
import type { ListSource, SqlColumn, SqlColumns } from "../kit/list-source.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import type { ComparedLedger } from "./find-ledger-range.ts";
import { ledgerValues, refundedText, soldText } from "./ledger-text.ts";
import { linesText, refundSharesText } from "./product-shares.ts";

/** What every entry has; a report adds entries of one name and currency. */
const sums = `
  select name, max(title) as title, currency, sum(orders)::bigint as orders,
         sum(units)::bigint as units, sum(gross)::bigint as "grossCents",
         sum(discount)::bigint as "discountCents", sum(shipping)::bigint as "shippingCents",
         sum(tax)::bigint as "taxCents", sum(total)::bigint as "totalCents",
         sum(refunded)::bigint as "refundedCents", (sum(total) - sum(refunded))::bigint as "netCents"
    from entries group by name, currency`;

/** Whole orders and whole refunds, by an expression on both. */
const byOrder = (name: string): string => `
  with ${soldText}, ${refundedText}, entries as (
    select ${name} as name, '' as title, currency, 1 as orders, total_quantity as units,
           subtotal_cents as gross, discount_cents as discount, shipping_cost_cents as shipping,
           tax_cents as tax, grand_total_cents as total, 0 as refunded
      from sold
    union all
    select ${name}, '', currency, 0, 0, 0, 0, 0, 0, 0, amount_cents from refunded
  ) ${sums}`;

/**
 * Lines of orders, and refunds divided among their lines. What belongs to no line, such as shipping,
 * is the rest of its order or refund, so that the products add up to the same amounts.
 */
export const productEntriesText = `
  ${soldText}, ${refundedText}, ${linesText}, ${refundSharesText}, entries as (
    select item_id as name, title, currency, (nth_of_item = 1)::int as orders, quantity as units,
           gross, discount, 0 as shipping, tax, gross - discount + tax as total, 0 as refunded
      from lines
    union all
    select '', '', s.currency, 0, s.total_quantity - coalesce(l.quantity, 0),
           s.subtotal_cents - coalesce(l.gross, 0), s.discount_cents - coalesce(l.discount, 0),
           s.shipping_cost_cents, s.tax_cents - coalesce(l.tax, 0),
           s.grand_total_cents - coalesce(l.gross - l.discount + l.tax, 0), 0
      from sold as s
      left join (select order_id, sum(quantity) as quantity, sum(gross) as gross,
                        sum(discount) as discount, sum(tax) as tax
                   from lines group by order_id) as l using (order_id)
    union all
    select item_id, title, currency, 0, 0, 0, 0, 0, 0, 0, cents from refund_shares
  )`;

const byProduct = `
  with ${productEntriesText} ${sums}
  having name <> '' or bool_or(gross <> 0 or discount <> 0 or shipping <> 0 or tax <> 0
                               or total <> 0 or refunded <> 0)`;

const texts: Readonly<Record<SalesGroup, string>> = {
  day: byOrder("day::text"),
  week: byOrder("date_trunc('week', day)::date::text"),
  month: byOrder("to_char(day, 'YYYY-MM')"),
  country: byOrder("country"),
  product: byProduct,
};

export const salesText = (group: SalesGroup): string => texts[group];

const known = (expression: string) => ({ expression, known: true }) as const;

/**
 * A day or month as the screen writes it, so that a filter finds what is read there, also as it
 * was written before. In the order of time.
 */
const written = (expression: string) => ({ ...known(expression), former: "name", order: "name" });

const nameColumns: Readonly<Record<SalesGroup, SqlColumn>> = {
  day: written("to_char(name::date, 'Mon FMDD, YYYY')"),
  week: written("to_char(name::date, 'Mon FMDD, YYYY')"),
  month: written("to_char(to_date(name, 'YYYY-MM'), 'Mon YYYY')"),
  product: known("coalesce(nullif(title, ''), name)"),
  country: { ...known("name"), order: valueLabel("country", "name") },
};

const sqlColumnsOf = (group: SalesGroup) =>
  ({
    name: nameColumns[group],
    orders: known("orders"),
    units: known("units"),
    gross: known('"grossCents"'),
    discount: known('"discountCents"'),
    shipping: known('"shippingCents"'),
    tax: known('"taxCents"'),
    total: known('"totalCents"'),
    refunded: known('"refundedCents"'),
    net: known('"netCents"'),
    totalBefore: { expression: '"totalCentsBefore"' },
    ordersBefore: { expression: '"ordersBefore"' },
    refundedBefore: { expression: '"refundedCentsBefore"' },
    netBefore: { expression: '"netCentsBefore"' },
    currency: known("currency"),
  }) satisfies SqlColumns<ReturnType<typeof salesColumnsOf>>;

/** Days without sales between those that have any, in the currency $5. None of the future. */
const everyDay = `
  with found as (${salesText("day")})
  select * from found
  union all
  select day::date::text, '', $5::text, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from generate_series($3::date, least($4::date, $6::date), interval '1 day') as day
   where exists (select from found) and not exists (select from found where name = day::date::text)`;

const groupSource = (group: SalesGroup, range: WebsiteRange) => ({
  matching: salesText(group),
  values: ledgerValues(range),
});

export const salesSource = (
  group: SalesGroup,
  range: WebsiteRange & Partial<Pick<ComparedLedger, "before">>,
  { currency, today }: { readonly currency: string; readonly today: string },
): ListSource => {
  const before = isComparable(group) ? (range.before ?? null) : null;
  const source: ListSource = {
    ...(group === "day"
      ? { matching: everyDay, values: [...ledgerValues(range), currency, today] }
      : groupSource(group, range)),
    columns: salesColumnsOf(group, { ...range, today }, before !== null),
    sql: sqlColumnsOf(group),
    key: { expression: "(name || ' ' || currency)", type: "text" },
  };
  const compared = comparedSource(source, before && { ...source, ...groupSource(group, before) }, {
    same: ["name", "currency"],
    others: ["title"],
    figures: [
      ...["orders", "units", '"grossCents"', '"discountCents"', '"shippingCents"'],
      ...['"taxCents"', '"totalCents"', '"refundedCents"', '"netCents"'],
    ],
    wanted: ["orders", '"totalCents"', '"refundedCents"', '"netCents"'],
  });
  return { ...source, ...compared };
};
