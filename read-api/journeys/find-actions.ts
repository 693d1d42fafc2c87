import type { StepKind } from "#domain/measuring/steps.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { isOrder } from "../census/sales.ts";
import { inPart, isWhole } from "../census/visit-parts.ts";
import { dayStart, type WebsiteRange } from "../kit/local-day.ts";

/** What a visitor did at a moment. Actions of one moment are in the order of the log. */
export type Action = readonly [
  visitor: string,
  atMs: number,
  kind: StepKind,
  value: string,
  /** Where it is in the event log; null for orders and refunds, which are those of the ledger. */
  position: number | null,
];

/** SQL of the condition that a moment is in the days from `$3` to `$4` of the time zone `$2`, or in the `$5` days after them. */
const within = (moment: string): string => `
  ${moment} >= ${dayStart("$3::date", "$2")}
  and ${moment} < ${dayStart("$4::date + 1 + $5::int", "$2")}`;

const recorded = `
  select a.visitor, a.at, a.kind, a.value, a.position from read.visitor_actions as a
   where a.website_id = $1 and a.kind = any($6::text[]) and a.visitor is not null and ${within("a.at")}`;

/** Steps of the one who filled the cart. */
const inCarts = `
  select c.visitor, a.at, a.kind, a.value, a.position from read.visitor_actions as a
    join read.cart_visitors as c on c.website_id = $1 and c.cart_id = a.cart_id
   where a.website_id = $1 and a.kind = any($6::text[]) and ${within("a.at")}`;

/** The ledger has no positions. In one moment an order comes after its checkout, and a refund after the order. */
const LAST = "9223372036854775807";

const orders = `
  select c.visitor, sold.placed_at, 'order', '', ${LAST} from read.orders as sold
    join read.cart_visitors as c on c.website_id = $1 and c.cart_id = sold.cart_id
   where sold.website_id = $1 and ${isOrder} and ${within("sold.placed_at")}`;

const refunds = `
  select c.visitor, r.refunded_at, 'refund', '', ${LAST} from read.order_refunds as r
    join read.orders as sold using (website_id, order_id)
    join read.cart_visitors as c on c.website_id = $1 and c.cart_id = sold.cart_id
   where r.website_id = $1 and r.progress <> 'refused' and ${isOrder} and ${within("r.refunded_at")}`;

/** Maximum number of actions in memory. More are read in parts, each with the actions of some of the visitors. */
const MAX_ACTIONS = 200_000;

const ofCarts: readonly StepKind[] = ["cart", "checkout"];
const ofLedger: readonly StepKind[] = ["order", "refund"];

/** The actions of these kinds with their visitors; undefined where no kind is one. */
const actionsText = (
  kinds: ReadonlySet<StepKind>,
  own: readonly StepKind[],
): string | undefined => {
  const texts = [
    ...(own.some((kind) => !ofCarts.includes(kind)) ? [recorded] : []),
    ...(own.some((kind) => ofCarts.includes(kind)) ? [inCarts] : []),
    ...(kinds.has("order") ? [orders] : []),
    ...(kinds.has("refund") ? [refunds] : []),
  ];
  return texts.length === 0
    ? undefined
    : `
      select visitor, (extract(epoch from at) * 1000)::bigint as at_ms, kind, value, position
        from (${texts.join(" union all ")}) as f(visitor, at, kind, value, position)
       where visitor <> '' and $6::text[] is not null`;
};

type ActionsResult = {
  readonly actions: readonly Action[];
  /** In how many parts the actions must be read; 1: these are all. */
  readonly parts: number;
};

/**
 * What visitors with an id did, of these kinds: up to `moreDays` days after the range, in order of
 * time. Orders and refunds are those of the ledger. Too many for the memory of the process are not
 * returned, unless a part of the visitors is asked for.
 */
export const findActions = async (
  sql: Sql,
  { websiteId, timeZone, from, to }: WebsiteRange,
  { kinds, moreDays }: { readonly kinds: ReadonlySet<StepKind>; readonly moreDays: number },
  part = isWhole,
): Promise<ActionsResult> => {
  const own = [...kinds].filter((kind) => kind !== "page" && !ofLedger.includes(kind));
  const text = actionsText(kinds, own);
  if (text === undefined) return { actions: [], parts: 1 };
  const values = [websiteId, timeZone, from, to, moreDays, own];
  const found = part.of === 1 ? text : `${text} and ${inPart("visitor", "$7", "$8")}`;
  const limit = part.of === 1 ? `limit ${MAX_ACTIONS + 1}` : "";
  const [row] = await sql.query<{ count: number; actions: readonly Action[] }>(
    `select count(*)::int as count,
            coalesce(json_agg(json_build_array(visitor, at_ms, kind, value, nullif(position, ${LAST}))
              order by at_ms, position, kind, value), '[]') as actions
       from (${found} ${limit}) as found`,
    part.of === 1 ? values : [...values, part.of, part.place],
  );
  if (part.of > 1 || (row?.count ?? 0) <= MAX_ACTIONS)
    return { actions: row?.actions ?? [], parts: 1 };
  const [all] = await sql.query<{ count: number }>(
    `select count(*)::int as count from (${text}) as found`,
    values,
  );
  return { actions: [], parts: Math.ceil(((all?.count ?? 0) * 2) / MAX_ACTIONS) };
};
