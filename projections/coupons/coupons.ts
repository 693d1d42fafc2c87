import { readFileSync } from "node:fs";
import { type CouponDefinition, CouponEvent } from "#domain/coupons/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const couponsTable = defineTable({
  name: "coupons",
  columns: {
    website_id: "text",
    coupon_id: "text",
    code: "text",
    name: "text",
    kind: "text",
    currency: "text",
    minimum_subtotal_cents: "bigint",
    starts_at: "timestamptz",
    expires_at: "timestamptz",
    usage_limit: "bigint",
    enabled: "boolean",
    removed: "boolean",
    redeemed: "bigint",
    definition: "jsonb",
    created_at: "timestamptz",
    changed_at: "timestamptz",
  },
  key: ["website_id", "coupon_id"],
});

const reservationsTable = defineTable({
  name: "coupon_reservations",
  columns: {
    website_id: "text",
    coupon_id: "text",
    reservation_id: "text",
    expires_at: "timestamptz",
  },
  key: ["website_id", "coupon_id", "reservation_id"],
});

const usesTable = defineTable({
  name: "coupon_uses",
  columns: {
    website_id: "text",
    coupon_id: "text",
    reservation_id: "text",
    order_id: "uuid",
    amount_cents: "bigint",
    redeemed_at: "timestamptz",
  },
  key: ["website_id", "coupon_id", "reservation_id"],
});

const changesTable = defineTable({
  name: "coupon_changes",
  columns: {
    website_id: "text",
    coupon_id: "text",
    position: "bigint",
    changed_at: "timestamptz",
    what: "text",
    code: "text",
    starts_at: "timestamptz",
    expires_at: "timestamptz",
    enabled: "boolean",
  },
  key: ["website_id", "coupon_id", "position"],
});

const newTables = () => ({
  coupons: tableChanges(couponsTable),
  changes: tableChanges(changesTable),
  reservations: tableChanges(reservationsTable),
  uses: tableChanges(usesTable),
});
type Tables = ReturnType<typeof newTables>;
type Key = { readonly website_id: string; readonly coupon_id: string };

const columnsOf = (coupon: CouponDefinition) => ({
  code: coupon.code,
  name: coupon.name,
  kind: coupon.discount.kind,
  currency: coupon.currency,
  minimum_subtotal_cents: coupon.minimumSubtotalCents,
  starts_at: coupon.startsAt,
  expires_at: coupon.expiresAt,
  usage_limit: coupon.usageLimit,
  enabled: coupon.enabled,
  definition: coupon,
});

type Change = Extract<
  CouponEvent,
  { type: "CouponCreated" | "CouponChanged" | "CouponRemoved" | "CouponRestored" }
>;

const noDefinition = { code: null, starts_at: null, expires_at: null, enabled: null };

/** What a change says about when the coupon can be used. */
const changeOf = (event: Change) => {
  switch (event.type) {
    case "CouponCreated":
    case "CouponChanged": {
      const { code, startsAt: starts_at, expiresAt: expires_at, enabled } = event.coupon;
      const changed_at = event.type === "CouponCreated" ? event.createdAt : event.changedAt;
      return { what: "defined", changed_at, code, starts_at, expires_at, enabled };
    }
    case "CouponRemoved":
      return { what: "removed", changed_at: event.removedAt, ...noDefinition };
    case "CouponRestored":
      return { what: "restored", changed_at: event.restoredAt, ...noDefinition };
    default:
      return unreachable(event);
  }
};

/** Members' changes of a coupon. */
const define = ({ coupons }: Tables, key: Key, event: Change): void => {
  switch (event.type) {
    case "CouponCreated":
      coupons.put({
        ...key,
        ...columnsOf(event.coupon),
        removed: false,
        redeemed: 0,
        created_at: event.createdAt,
        changed_at: event.createdAt,
      });
      return;
    case "CouponChanged":
      coupons.patch(key, { ...columnsOf(event.coupon), changed_at: event.changedAt });
      return;
    case "CouponRemoved":
      coupons.patch(key, { removed: true, changed_at: event.removedAt });
      return;
    case "CouponRestored":
      coupons.patch(key, { removed: false, changed_at: event.restoredAt });
      return;
    default:
      unreachable(event);
  }
};

const apply = (tables: Tables, key: Key, event: CouponEvent, position: bigint): void => {
  const { coupons, changes, reservations, uses } = tables;
  switch (event.type) {
    case "CouponReserved": {
      const { reservationId, expiresAt } = event;
      reservations.put({ ...key, reservation_id: reservationId, expires_at: expiresAt });
      return;
    }
    case "CouponRedeemed": {
      const { reservationId, orderId, amountCents, redeemedAt } = event;
      const use = { ...key, reservation_id: reservationId };
      reservations.remove(use);
      uses.put({ ...use, order_id: orderId, amount_cents: amountCents, redeemed_at: redeemedAt });
      coupons.add(key, { redeemed: 1 });
      return;
    }
    case "CouponUseReturned":
      uses.remove({ ...key, reservation_id: event.reservationId });
      coupons.add(key, { redeemed: -1 });
      return;
    case "CouponReservationReleased":
      reservations.remove({ ...key, reservation_id: event.reservationId });
      return;
    case "CouponCreated":
    case "CouponChanged":
    case "CouponRemoved":
    case "CouponRestored":
      define(tables, key, event);
      changes.put({ ...key, position, ...changeOf(event) });
      return;
    default:
      unreachable(event);
  }
};

const project = (batch: readonly Projectable[]) => {
  const tables = newTables();
  for (const { stream, type, data, metadata, position } of batch) {
    const couponId = stream.slice(stream.indexOf(".") + 1);
    const key = { website_id: metadata.websiteId, coupon_id: couponId };
    apply(tables, key, readEvent(CouponEvent, { type, data }), position);
  }
  return [
    ...tables.coupons.statements(),
    ...tables.changes.statements(),
    ...tables.reservations.statements(),
    ...tables.uses.statements(),
  ];
};

/** Coupons, their changes, their reservations and their uses in orders. */
export const coupons: Projection = {
  name: "coupons",
  version: 4,
  reads: { categories: ["coupon"] },
  tables: readFileSync(new URL("./coupons.sql", import.meta.url), "utf8"),
  views: ["coupons", "coupon_changes", "coupon_reservations", "coupon_uses"],
  project,
};
