import {
  ATTRIBUTION_DAYS,
  type AttributionDimension,
  type AttributionModel,
  attributionColumnsOf,
  attributionDimensions,
} from "#domain/sales/attribution.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { visitColumns } from "../census/traffic-segment.ts";
import { valueLabel } from "../census/value-label.ts";
import { comparedSource } from "../kit/compared-source.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import type { VisitsByValue } from "./attribution-visits.ts";
import { ledgerText, ledgerValues, refundedText, soldText } from "./ledger-text.ts";

/** The visits that get an amount, and the number of parts. `nth` counts them from the first one. */
const chosen: Readonly<Record<AttributionModel, string>> = {
  first: "select order_id, value, 1 as nth, 1 as parts from touches where nth = 1",
  last: "select order_id, value, 1 as nth, 1 as parts from touches where nth = visits",
  linear: "select order_id, value, nth, visits as parts from touches",
};

/** Equal parts by largest remainder: the cents that are left go to the first parts. */
const part = (cents: string): string => `(${cents} / parts + (nth <= ${cents} % parts)::int)`;

/**
 * Orders and refunds, from the order to its cart, its visitor, and the visits before the order. An order
 * without a known visit has a separate row, so that every dimension adds up to the orders.
 */
export const attributionText = (
  dimension: AttributionDimension,
  model: AttributionModel,
): string => `
  with ${soldText}, ${refundedText}, booked as (
    select order_id, cart_id, placed_at, currency, 1 as orders, grand_total_cents as total,
           0::bigint as refunded
      from sold
    union all
    select order_id, cart_id, placed_at, currency, 0, 0, amount_cents from refunded
  ), touches as (
    select o.order_id, v.${visitColumns[dimension]} as value,
           row_number() over before_order as nth, count(*) over (partition by o.order_id) as visits
      from (select distinct order_id, cart_id, placed_at from booked) as o
      join read.cart_visitors as c on c.website_id = $1 and c.cart_id = o.cart_id
      join read.visits as v on v.website_id = $1 and v.visitor = c.visitor and v.visitor <> ''
           and v.started_at <= o.placed_at
           and v.started_at > o.placed_at - interval '${ATTRIBUTION_DAYS} days'
    window before_order as (partition by o.order_id order by v.started_at, v.first_position)
  ), chosen as (${chosen[model]}), entries as (
    select order_id, value as name, true as has_visit, currency, orders, ${part("total")} as total,
           ${part("refunded")} as refunded
      from booked join chosen using (order_id)
    union all
    select order_id, '', false, currency, orders, total, refunded
      from booked where not exists (select from chosen where chosen.order_id = booked.order_id)
  )
  select name, has_visit as "hasVisit", currency,
         count(distinct order_id) filter (where orders = 1)::bigint as orders,
         sum(total)::bigint as "totalCents", sum(refunded)::bigint as "refundedCents",
         (sum(total) - sum(refunded))::bigint as "netCents"
    from entries group by name, has_visit, currency`;

const known = (expression: string) => ({ expression, known: true }) as const;

const sqlColumns = {
  name: known("name"),
  visitors: { expression: "visitors" },
  visits: { expression: "visits" },
  orders: known("orders"),
  conversion: {
    expression:
      "(case when orders <= visitors then orders::float8 / nullif(visitors, 0) * 100 end)",
    type: "double precision",
  },
  total: known('"totalCents"'),
  refunded: known('"refundedCents"'),
  net: known('"netCents"'),
  totalBefore: { expression: '"totalCentsBefore"' },
  visitorsBefore: { expression: '"visitorsBefore"' },
  ordersBefore: { expression: '"ordersBefore"' },
  refundedBefore: { expression: '"refundedCentsBefore"' },
  netBefore: { expression: '"netCentsBefore"' },
  currency: known("currency"),
} as const satisfies SqlColumns<ReturnType<typeof attributionColumnsOf>>;

/** Whether visits are counted in a row, whose name ends with a dot: then it has 0 of them where there are none. */
const isCounted = (row: "" | "own."): string =>
  `$5::json is not null and ${row}"hasVisit" and ${row}currency = $6::text`;

/**
 * The same rows with the visits of each value ($5), which are in the row of the website's currency ($6). Values
 * without sales have a row with amounts of 0, so that the sums stay those of the orders.
 */
const withVisitsText = (dimension: AttributionDimension, model: AttributionModel): string => `
  select name, "hasVisit", currency, coalesce(a.orders, 0) as orders,
         coalesce(a."totalCents", 0) as "totalCents",
         coalesce(a."refundedCents", 0) as "refundedCents",
         coalesce(a."netCents", 0) as "netCents",
         case when ${isCounted("")} then coalesce(v.visitors, 0) end as visitors,
         case when ${isCounted("")} then coalesce(v.visits, 0) end as visits
    from (${attributionText(dimension, model)}) as a
    full join (select name, true as "hasVisit", $6::text as currency, visitors, visits
                 from json_to_recordset($5::json) as counted(name text, visitors bigint, visits bigint)
              ) as v using (name, "hasVisit", currency)`;

type Attributed = {
  readonly range: WebsiteRange;
  /** Undefined for members who cannot read them. */
  readonly visits: VisitsByValue | undefined;
};

/** `before`: the days that the range is compared with; null for none. */
export const attributionSource = (
  dimension: AttributionDimension,
  model: AttributionModel,
  {
    now,
    before,
    currency,
  }: {
    readonly now: Attributed;
    readonly before: Attributed | null;
    readonly currency: string;
  },
): ListSource => {
  const sourceOf = ({ range, visits }: Attributed): ListSource => ({
    matching: withVisitsText(dimension, model),
    values: [
      ...ledgerValues(range),
      visits === undefined ? null : JSON.stringify(visits),
      currency,
    ],
    columns: attributionColumnsOf(dimension, before !== null),
    sql: { ...sqlColumns, name: known(valueLabel(dimension, "name")) },
    key: { expression: `("hasVisit"::text || ' ' || currency || ' ' || name)`, type: "text" },
  });
  const source = sourceOf(now);
  const compared = comparedSource(source, before && sourceOf(before), {
    same: ["name", '"hasVisit"', "currency"],
    figures: ["orders", '"totalCents"', '"refundedCents"', '"netCents"'],
    known: ["visitors", "visits"],
    zeroIf: { visitors: isCounted("own."), visits: isCounted("own.") },
    wanted: ["visitors", "orders", '"totalCents"', '"refundedCents"', '"netCents"'],
  });
  return { ...source, ...compared };
};

type Sum = {
  readonly dimension: AttributionDimension | "ledger";
  readonly currency: string;
  readonly totalCents: number;
  readonly refundedCents: number;
};

const sumOf = (name: string, text: string): string => `
  select '${name}' as dimension, currency, sum("totalCents")::bigint as "totalCents",
         sum("refundedCents")::bigint as "refundedCents"
    from (${text}) as summed group by currency`;

/** What every dimension adds up to, next to the orders and refunds, in one statement. */
export const checkAttribution = async (sql: Sql, model: AttributionModel, range: WebsiteRange) => {
  const texts = attributionDimensions.map((dimension) =>
    sumOf(dimension, attributionText(dimension, model)),
  );
  const sums = await sql.query<Sum>(
    [sumOf("ledger", ledgerText), ...texts].join(" union all "),
    ledgerValues(range),
  );
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  const centsOf = (wanted: Sum["dimension"], currency: string) => {
    const found = sums.find((sum) => sum.dimension === wanted && sum.currency === currency);
    return { total: found?.totalCents ?? 0, refunded: found?.refundedCents ?? 0 };
  };
  return attributionDimensions.flatMap((dimension) =>
    currencies.flatMap((currency) => {
      const [report, ledger] = [centsOf(dimension, currency), centsOf("ledger", currency)];
      return (["total", "refunded"] as const).map((figure) => ({
        dimension,
        figure,
        currency,
        reportCents: report[figure],
        ledgerCents: ledger[figure],
      }));
    }),
  );
};
