import { type customerColumns, customerColumnsFor } from "#domain/customers/customer-columns.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { isOrder } from "../census/sales.ts";
import { accountPersons, heldAt } from "../kit/account-persons.ts";
import type { ListRequest } from "../kit/list-conditions.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import type { listSiteUsersContract } from "./owner-contract.ts";

type Listing = Partial<QueryOf<typeof listSiteUsersContract>> & ListRequest;

/** Nobody else has had the person's address: all that the person bought is the account's. */
const isAlwaysTheirs = "whose.until is null and (whose.since > '-infinity') is not true";

/** Sums of an account are those of its persons, by currency. */
const sums = `
  coalesce(sum(orders), 0)::int as orders, max(last_order_at) as "lastOrderAt",
  coalesce(json_agg(json_build_object('currency', currency, 'cents', cents)
                    order by cents desc, currency) filter (where cents is not null), '[]') as spent,
  max(cents) as most`;
const byCurrency = (whose: string): string => `
  select site_user_id, currency, sum(orders) as orders, sum(cents)::bigint as cents,
         max(last_order_at) as last_order_at
    from (
      select whose.site_user_id, bought.currency, bought.orders, bought.spent_cents as cents,
             bought.last_order_at
        from ${accountPersons} as whose
        join read.person_purchases as bought using (website_id, person_id)
       where ${whose} and ${isAlwaysTheirs}
      union all
      -- Of an address that others have had as well, only the orders of their own time.
      select whose.site_user_id, sold.currency, 1,
             case when sold.status = 'awaiting-payment' then 0
                  else sold.grand_total_cents - sold.refunded_cents end,
             sold.placed_at
        from ${accountPersons} as whose
        join read.orders as sold using (website_id, person_id)
       where ${whose} and not (${isAlwaysTheirs}) and ${heldAt("sold.placed_at")} and ${isOrder}
    ) as bought
   group by site_user_id, currency`;

/** Calculated only for the displayed accounts. */
const oneByOne = `left join lateral (
    select ${sums}
      from (${byCurrency("whose.website_id = u.website_id and whose.site_user_id = u.site_user_id")})
           as by_currency) as bought on true`;
/** Calculated for all accounts, for sorting or filtering. */
const allAtOnce = `left join (
    select site_user_id, ${sums}
      from (${byCurrency("whose.website_id = $1")}) as by_currency
     group by site_user_id) as bought using (site_user_id)`;

/** Columns of one account `u`. */
const accountColumns = `
  u.site_user_id as "siteUserId", u.status, u.email, u.first_name as "firstName",
  u.last_name as "lastName", u.registered_at as "registeredAt", u.confirmed_at as "confirmedAt",
  u.last_sign_in_at as "lastSignInAt", u.sign_ins as "signIns"`;
const bought = `
  coalesce(bought.orders, 0) as orders, coalesce(bought.spent, '[]') as spent, bought."lastOrderAt",
  bought.most`;
const withheld = `
  null::int as orders, '[]'::json as spent, null::timestamptz as "lastOrderAt", null::bigint as most`;

type Purchases = "withheld" | "one by one" | "all at once";
const joins: Readonly<Record<Purchases, string>> = {
  withheld: "",
  "one by one": oneByOne,
  "all at once": allAtOnce,
};

/** Accounts `u`, with `more` of them; purchases require permission to read orders. */
export const accountsText = (purchases: Purchases, more = ""): string => `
  select ${accountColumns}, ${purchases === "withheld" ? withheld : bought} ${more}
    from read.site_users as u ${joins[purchases]}`;

const sqlColumns = {
  email: { expression: "email" },
  firstName: { expression: `"firstName"` },
  lastName: { expression: `"lastName"` },
  status: { expression: "status", known: true },
  orders: { expression: "orders", known: true },
  spent: { expression: "most" },
  lastOrderAt: { expression: `"lastOrderAt"` },
  registeredAt: { expression: `"registeredAt"`, known: true },
  lastSignInAt: { expression: `"lastSignInAt"` },
  signIns: { expression: `"signIns"`, known: true },
  confirmedAt: { expression: `"confirmedAt"` },
} as const satisfies SqlColumns<typeof customerColumns>;

const asksForSums = ({ sort, filters = "" }: ListRequest): boolean =>
  /^-?(orders|spent|lastOrderAt)$/.test(sort) || /(^|;)(orders|spent|lastOrderAt):/.test(filters);

const searched = `position(? in lower(
  concat_ws(' ', u.email, u.first_name, u.last_name, u.site_user_id::text))) > 0`;

const purchasesOf = (query: Listing, readsOrders: boolean): Purchases => {
  if (!asksForSums(query)) return readsOrders ? "one by one" : "withheld";
  if (readsOrders) return "all at once";
  throw new Refusal(403, "not-permitted", httpTexts.notPermitted("orders:read"));
};

/**
 * A website's accounts for a call. Members who cannot read orders can neither see purchases nor
 * infer them from a sort order or a filter: 403 `not-permitted`.
 */
export const customersSource = (
  websiteId: string,
  query: Listing,
  readsOrders: boolean,
): ListSource => {
  const { search } = query;
  const { where, values } = joinFilters(
    [["u.website_id = ?", websiteId], search ? [searched, search.toLowerCase()] : undefined],
    1,
  );
  return {
    matching: `${accountsText(purchasesOf(query, readsOrders))} where ${where}`,
    values,
    columns: customerColumnsFor(readsOrders),
    sql: sqlColumns,
    key: { expression: `"siteUserId"`, type: "uuid" },
  };
};
