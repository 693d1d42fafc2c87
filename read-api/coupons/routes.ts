import { couponBulk } from "#domain/coupons/bulk.ts";
import { couponColumns } from "#domain/coupons/coupon-columns.ts";
import type { CouponDefinition } from "#domain/coupons/events.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters, orderBy, pagedText, queryPage } from "../kit/paged-query.ts";
import {
  type CouponRow,
  type CouponUse,
  getCouponContract,
  listCouponsContract,
  listCouponUsesContract,
} from "./contract.ts";

const PROJECTIONS = ["coupons"];

const columns = `
  select c.*, c.definition ->> 'name' as label, used.discounted, used.last_used_at,
         greatest(c.redeemed, 0) as uses, reserved.count as reserved,
         case when c.removed then 'removed'
              when c.expires_at <= now() then 'expired'
              when greatest(c.redeemed, 0) >= c.usage_limit then 'used-up'
              when not c.enabled then 'off'
              when c.starts_at > now() then 'scheduled'
              else 'active' end as status
    from read.coupons as c
   cross join lateral (select coalesce(sum(u.amount_cents), 0)::bigint as discounted,
                              max(u.redeemed_at) as last_used_at
                         from read.coupon_uses as u
                        where u.website_id = c.website_id and u.coupon_id = c.coupon_id
                          and u.redeemed_at >= c.created_at) as used
   cross join lateral (select count(*)::int as count
                         from read.coupon_reservations as r
                        where r.website_id = c.website_id and r.coupon_id = c.coupon_id
                          and r.expires_at > now()) as reserved`;

const shape = `
  select found.definition, found.coupon_id as "couponId", found.code, found.label as name, found.kind,
         found.status, found.uses::int as redeemed, found.reserved,
         found.discounted as "discountedCents", found.last_used_at as "lastUsedAt",
         found.created_at as "createdAt", found.changed_at as "changedAt",
         found.starts_at as "startsAt", found.expires_at as "expiresAt"
    from (${columns}) as found`;

const sqlColumns = {
  code: { expression: '"couponId"', known: true },
  name: { expression: "name", known: true },
  kind: { expression: "kind", known: true },
  status: { expression: "status", known: true },
  redeemed: { expression: "redeemed", known: true },
  discountedCents: { expression: '"discountedCents"', known: true },
  startsAt: { expression: '"startsAt"' },
  // The displayed end: a coupon that ends at the start of 1 April is valid until the end of 31
  // March.
  expiresAt: { expression: `"expiresAt" - interval '1 millisecond'` },
  lastUsedAt: { expression: '"lastUsedAt"' },
  createdAt: { expression: '"createdAt"', known: true },
} as const satisfies SqlColumns<typeof couponColumns>;

const usesText = `
  select used.order_id as "orderId", orders.number::int as "orderNumber",
         used.amount_cents as "amountCents", used.redeemed_at as "redeemedAt"
    from read.coupon_uses as used
    left join read.orders as orders
      on orders.website_id = used.website_id and orders.order_id = used.order_id
   where used.website_id = $3 and used.coupon_id = $4`;
const usesOrder = { redeemedAt: '"redeemedAt"', amountCents: '"amountCents"' } as const;

type StoredCoupon = Omit<CouponRow, "discount"> & {
  readonly definition: CouponDefinition;
  readonly kind: string;
};

const toRow = ({ definition, kind: _kind, ...row }: StoredCoupon): CouponRow => ({
  ...definition,
  ...row,
  startsAt: definition.startsAt,
  expiresAt: definition.expiresAt,
});

const usesRoute = ({ sql, waitFor }: ListDependencies): Route =>
  route(listCouponUsesContract, async ({ params: { couponId }, query, context }) => {
    await waitFor(PROJECTIONS, context.readAfter);
    const text = pagedText(usesText, orderBy(query.sort, usesOrder, '"orderId"'));
    const filters = [context.websiteId, couponId];
    const { rows, ...page } = await queryPage<CouponUse>(sql, text, query, filters);
    const readsOrders = context.owner?.permissions.has("orders:read") === true;
    const shown = rows.map((row) =>
      readsOrders ? row : { ...row, orderId: null, orderNumber: null },
    );
    return { body: { ...page, rows: shown } };
  });

/** A website's coupons for a call. */
const couponsSource = (
  websiteId: string,
  { search }: Partial<QueryOf<typeof listCouponsContract>>,
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["found.website_id = ?", websiteId],
      search
        ? ["strpos(lower(found.code || ' ' || found.label), lower(?)) > 0", search]
        : undefined,
    ],
    1,
  );
  const matching = `${shape} where ${where}`;
  const key = { expression: '"couponId"', type: "text" };
  return { matching, values, columns: couponColumns, sql: sqlColumns, key };
};

/** The rows of bulk actions on coupons. */
export const couponBulkRows: BulkRows<QueryOf<typeof listCouponsContract>> = {
  list: couponBulk.list,
  permission: listCouponsContract.permission,
  projections: PROJECTIONS,
  query: listCouponsContract.query,
  source: couponsSource,
  named: (websiteId, ids) => ({
    text: `select coupon_id as id, code as name from read.coupons
            where website_id = $1 and coupon_id = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

/** Coupons and their uses, for owners. */
export const couponQueries = (dependencies: ListDependencies): readonly Route[] => [
  usesRoute(dependencies),
  ...listRoutes(dependencies)(listCouponsContract, {
    name: "coupons",
    projections: PROJECTIONS,
    source: ({ query, context: { websiteId } }) => couponsSource(websiteId, query),
    rowOf: toRow,
  }),
  oneRoute(dependencies),
];

const oneRoute = ({ sql, waitFor }: ListDependencies): Route =>
  route(getCouponContract, async ({ params, context }) => {
    await waitFor(PROJECTIONS, context.readAfter);
    const text = `${shape} where found.website_id = $1 and found.coupon_id = $2`;
    const [row] = await sql.query<StoredCoupon>(text, [context.websiteId, params.couponId]);
    if (row === undefined) throw new Refusal(404, "coupon-not-found", "Coupon not found.");
    return { body: toRow(row) };
  });
