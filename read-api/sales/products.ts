import { productReportColumns, productReportColumnsOf } from "#domain/sales/product-columns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { comparedSource } from "../kit/compared-source.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { inDays, type WebsiteRange } from "../kit/local-day.ts";
import { isSale, ledgerText, ledgerValues } from "./ledger-text.ts";
import { productPathsText } from "./product-paths.ts";
import { productEntriesText } from "./sales-by.ts";

/** What a report of products is asked for, and what its member can see. */
export type ProductsQuestion = {
  readonly range: WebsiteRange;
  /** The website's currency, whose rows have the counts that are in no currency. */
  readonly currency: string;
  /** False while the table of the events of the shop is built for the first time. */
  readonly hasQuickViews: boolean;
  readonly seesViews: boolean;
  readonly seesSignUps: boolean;
};

const valuesOf = ({ range, currency, seesViews, seesSignUps }: ProductsQuestion) => [
  ...ledgerValues(range),
  currency,
  seesViews,
  seesSignUps,
];

const viewsText = `
  paths as (${productPathsText}), viewed as (
    select p.name, sum(t.views)::bigint as views
      from paths as p
      join read.traffic_days as t on t.website_id = $1 and t.dimension = 'page' and t.value = p.page
     where $6::boolean and t.day between $3::date and $4::date
     group by p.name
  )`;

/**
 * Reports of browsers can name anything: Quick Views of what never had a page as a product are omitted.
 */
const quickViewsText = `
  looked as (
    select item_id as name, sum(times)::bigint as quick_views
      from read.shop_days
     where website_id = $1 and $6::boolean and event = 'visitor:QuickView' and item_id <> ''
       and day between $3::date and $4::date
       and 'product ' || item_id in (select page from read.page_addresses where website_id = $1)
     group by item_id
  )`;

/** While the table of the shop's events is built, the rest of the report stays. */
const noQuickViewsText = `
  looked as (select null::text as name, null::bigint as quick_views where false)`;

const cartsText = `
  carted as (
    select item_id as name, count(*) as carts
      from read.cart_products
     where website_id = $1 and ${inDays("added_at")}
     group by item_id
  )`;

/** A sign-up whose person ordered the variant later. A person is found by key or by email address. */
const ordered = (samePerson: string): string => `
  exists (select from read.orders as o
            join read.order_lines as l using (website_id, order_id)
           where o.website_id = $1 and ${samePerson} and ${isSale}
             and o.placed_at >= s.signed_up_at
             and l.item_id = s.product_id and l.variant_id = s.variant_id)`;

const signUpsText = `
  waiting as (
    select s.product_id as name, count(*) as sign_ups,
           count(*) filter (where ${ordered("o.person_id = s.person_id")}
                               or s.email is not null
                                  and ${ordered("lower(o.email) = lower(s.email)")}) as ordered
      from read.restock_sign_ups as s
     where s.website_id = $1 and $7::boolean and s.waiting_from is not null
       and ${inDays("s.signed_up_at")}
     group by s.product_id
  )`;

const rate = (part: string, whole: string): string =>
  `case when ${whole} > 0 then (${part})::float8 / ${whole} end`;

/**
 * Products from their page to refunds: one row for each product and currency. What belongs to no
 * product has a separate row, so that amounts add up to the orders and refunds.
 */
const productsText = ({ hasQuickViews }: Pick<ProductsQuestion, "hasQuickViews">): string => `
  with ${productEntriesText}, ${viewsText}, ${hasQuickViews ? quickViewsText : noQuickViewsText}, ${cartsText}, ${signUpsText}, booked as (
    select name, max(title) as title, currency, sum(orders)::bigint as orders,
           sum(units)::bigint as units, sum(total)::bigint as total, sum(refunded)::bigint as refunded
      from entries group by name, currency
    having name <> '' or bool_or(units <> 0 or total <> 0 or refunded <> 0)
  ), returned as (
    select item_id as name, currency, sum(quantity)::bigint as units from weighed group by 1, 2
  ), counted as (
    select name, views, quick_views, carts, sign_ups, ordered
      from viewed full join looked using (name) full join carted using (name)
      full join waiting using (name)
  ), joined as (
    select coalesce(b.name, c.name) as name, coalesce(b.title, '') as title,
           coalesce(b.currency, $5::text) as currency, coalesce(b.orders, 0) as orders,
           coalesce(b.units, 0) as units, coalesce(b.total, 0) as total,
           coalesce(b.refunded, 0) as refunded, c.views, c.quick_views, c.carts, c.sign_ups, c.ordered,
           coalesce(b.currency, $5::text) = $5::text and coalesce(b.name, c.name) <> '' as is_counted
      from booked as b full join counted as c on c.name = b.name and b.currency = $5::text
  ), shown as (
    select j.name, coalesce(p.name, nullif(j.title, ''), j.name) as title, j.currency, j.orders,
           j.units, j.total, coalesce(r.units, 0) as returned, j.refunded,
           case when is_counted and $6 then coalesce(j.views, 0) end as views,
           case when is_counted and $6 then ${hasQuickViews ? "coalesce(j.quick_views, 0)" : "null"} end as quick_views,
           case when is_counted then coalesce(j.carts, 0) end as carts,
           case when is_counted and $7 then coalesce(j.sign_ups, 0) end as sign_ups,
           case when is_counted and $7 then coalesce(j.ordered, 0) end as ordered
      from joined as j
      left join returned as r using (name, currency)
      left join read.products as p on p.website_id = $1 and p.product_id = j.name
  )
  select name, title, currency, views, quick_views as "quickViews", carts,
         ${rate("carts", "views")} as "cartRate", orders,
         ${rate("orders", "carts")} as "orderRate", units, total as "totalCents",
         returned as "refundedUnits", ${rate("returned", "units")} as "refundRate",
         refunded as "refundedCents", sign_ups as "signUps", ordered as "signUpOrders",
         ${rate("ordered", "sign_ups")} as "signUpRate"
    from shown`;

const known = (expression: string) => ({ expression, known: true }) as const;
const before = (column: string) => ({ expression: `"${column}Before"` }) as const;
const share = (column: string) =>
  ({ expression: `("${column}" * 100)`, type: "double precision" }) as const;

const sqlColumns = {
  name: known("title"),
  views: { expression: "views" },
  quickViews: { expression: '"quickViews"' },
  carts: { expression: "carts" },
  cartRate: share("cartRate"),
  orders: known("orders"),
  orderRate: share("orderRate"),
  units: known("units"),
  total: known('"totalCents"'),
  refundedUnits: known('"refundedUnits"'),
  refundRate: share("refundRate"),
  refunded: known('"refundedCents"'),
  signUps: { expression: '"signUps"' },
  signUpOrders: { expression: '"signUpOrders"' },
  signUpRate: share("signUpRate"),
  totalBefore: before("totalCents"),
  viewsBefore: before("views"),
  cartsBefore: before("carts"),
  ordersBefore: before("orders"),
  unitsBefore: before("units"),
  refundedBefore: before("refundedCents"),
  currency: known("currency"),
} as const satisfies SqlColumns<typeof productReportColumns>;

const sourceOf = (question: ProductsQuestion): ListSource => ({
  matching: productsText(question),
  values: valuesOf(question),
  columns: productReportColumns,
  sql: sqlColumns,
  key: { expression: "(name || ' ' || currency)", type: "text" },
});

/** Figures in the rows of products in the website's currency, where these have none. */
const zeroIf = ({ hasQuickViews }: Pick<ProductsQuestion, "hasQuickViews">) => {
  const isCounted = "own.currency = $5::text and own.name <> ''";
  const [withViews, withSignUps] = [`${isCounted} and $6`, `${isCounted} and $7`];
  return {
    views: withViews,
    ...(hasQuickViews && { '"quickViews"': withViews }),
    carts: isCounted,
    '"signUps"': withSignUps,
    '"signUpOrders"': withSignUps,
  };
};

/** `rangeBefore`: the days that the range is compared with. */
export const productsSource = (
  question: ProductsQuestion,
  rangeBefore: WebsiteRange | null = null,
): ListSource => {
  const now = sourceOf(question);
  const compared = comparedSource(
    now,
    rangeBefore && sourceOf({ ...question, range: rangeBefore }),
    {
      same: ["name", "currency"],
      others: ["title"],
      figures: ["orders", "units", '"totalCents"', '"refundedCents"', '"refundedUnits"'],
      known: [
        ...["views", '"quickViews"', "carts", '"cartRate"', '"orderRate"', '"refundRate"'],
        ...['"signUps"', '"signUpOrders"', '"signUpRate"'],
      ],
      zeroIf: zeroIf(question),
      wanted: ["views", "carts", "orders", "units", '"totalCents"', '"refundedCents"'],
    },
  );
  return { ...now, ...compared, columns: productReportColumnsOf(rangeBefore !== null) };
};

type Sum = {
  readonly report: "products" | "ledger";
  readonly currency: string;
  readonly totalCents: number;
  readonly refundedCents: number;
};

const sumOf = (name: Sum["report"], text: string): string => `
  select '${name}' as report, currency, sum("totalCents")::bigint as "totalCents",
         sum("refundedCents")::bigint as "refundedCents"
    from (${text}) as summed group by currency`;

/** What the products add up to, next to the orders and refunds, in one statement. */
export const checkProducts = async (sql: Sql, question: ProductsQuestion) => {
  const sums = await sql.query<Sum>(
    `${sumOf("ledger", ledgerText)} union all ${sumOf("products", productsText(question))}`,
    valuesOf(question),
  );
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  const centsOf = (report: Sum["report"], currency: string) => {
    const found = sums.find((sum) => sum.report === report && sum.currency === currency);
    return { total: found?.totalCents ?? 0, refunded: found?.refundedCents ?? 0 };
  };
  return currencies.flatMap((currency) => {
    const [report, ledger] = [centsOf("products", currency), centsOf("ledger", currency)];
    return (["total", "refunded"] as const).map((figure) => ({
      figure,
      currency,
      reportCents: report[figure],
      ledgerCents: ledger[figure],
    }));
  });
};
