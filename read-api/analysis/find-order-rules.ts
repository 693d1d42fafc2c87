import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { orderRulesContract } from "./order-rules-contract.ts";

type OrderRules = ResponseOf<typeof orderRulesContract>;

/** Not in the specification: a longer list is not usable. */
const MAX_RULES = 50;

/** Ids with the newest name and figure, and the number of orders. */
const rulesText = (id: string, items: string, members: readonly string[]): string => `
  select * from (
    select distinct on (1) rule ->> '${id}' as "${id}",
           ${members.join(", ")},
           count(*) over (partition by rule ->> '${id}')::int as orders
      from read.orders, jsonb_array_elements(${items}) as rule
     where website_id = $1 and progress = 'definite'
     order by 1, placed_at desc) as found
   order by orders desc, 1 limit ${MAX_RULES}`;

const NAME = "rule ->> 'name' as name";

const taxesText = rulesText("taxRuleId", "taxes", [NAME, `(rule ->> 'ratePpm')::int as "ratePpm"`]);
const shippingText = rulesText(
  "shippingOptionId",
  "case when shipping is null then '[]' else jsonb_build_array(shipping) end",
  [NAME, `(rule ->> 'costCents')::int as "costCents"`],
);
const couponsText = rulesText("couponId", "discounts", ["rule ->> 'code' as code"]);

/** The rules that recorded orders have, for a comparison with others. */
export const findOrderRules = async (sql: Sql, websiteId: string): Promise<OrderRules> => {
  const [taxes, shipping, coupons] = await Promise.all([
    sql.query<OrderRules["taxes"][number]>(taxesText, [websiteId]),
    sql.query<OrderRules["shipping"][number]>(shippingText, [websiteId]),
    sql.query<OrderRules["coupons"][number]>(couponsText, [websiteId]),
  ]);
  return { taxes: [...taxes], shipping: [...shipping], coupons: [...coupons] };
};
