import * as z from "zod/mini";
import { segmentQuery } from "#domain/census/segment.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Position } from "#domain/kit/log-position.ts";
import { momentTexts, ZonedMoment } from "#domain/kit/moment.ts";
import { storable } from "#domain/kit/storable-text.ts";

/**
 * The numbers that can be explained, and the meaning of `id`: a variant (`stock-…`), a product
 * (`product-…`), a cart, an order, a gift card, `sendStreamId` of product and variant
 * (`restock-…`), or that, a dot and the id of one send (`restock-send-…`); a day of the website's
 * clock as YYYY-MM-DD, or several as `2030-01-01.2030-01-31` (`overview-…`, `visits-…`, `shop-orders`, `shop-searches`), several days with what visitors did, `2030-01-01.2030-01-31.visitor:ViewCart` (`shop-times`, `shop-visitors`; with `.mug` of one product), several days with a product, `2030-01-01.2030-01-31.mug` (`products-…`), with an entry in a currency, `2030-01-01.2030-01-31.EUR.opening` (`gift-cards-…`), several days with a goal, `2030-01-01.2030-01-31.order` (`goal-…`), or with the window, the place and the steps of a funnel, `2030-01-01.2030-01-31.visit.2.page:%2Fshop;cart` (`funnel-…`), or with a move or page of a journey, `2030-01-01.2030-01-31.journeys:…` (`journey-…`), or with a cell of retention, `2030-01-01.2030-01-31.retention:week:2030-01-07:again`, or `2030-01-01.2030-01-31.week` for all new visitors (`retention-visitors`), or with a later period or `again`, `2030-01-01.2030-01-31.week.3` (`retention-average`), a day or several with a currency, `2030-01-31.EUR`, `2030-01-01.2030-01-31.EUR` (`sales-…`), or one row of them, `2030-01-01.2030-01-31.EUR.product:mug`, `….country:NP` (`sales-…`), `….added:130000:NP:VAT` (`taxes-…`: kind, rate in parts per million, country, name), `….SPRING` (`coupons-…`), `….stripe` (`payments-…`), `….source.last.visit:search.example`, `….source.last.none` (`sources-…`: dimension, model, value of the visits), or a month of first orders with its currency, `2030-01-01.2030-12-31.2030-03-01.EUR.new`, `again`, `3`, and without both those of all (`repeat-…`), a coupon, a product (`rating-…`), a subscription, a form, or several days with a step and a form, `2030-01-01.2030-01-31.rendered:contact` (`form-times`, `form-visitors`).
 */
export const ExplainedNumber = z.enum([
  "stock-available",
  "stock-on-hand",
  "stock-held",
  "stock-sold",
  "product-sold-out",
  "product-on-sale",
  "cart-subtotal",
  "cart-quantity",
  "cart-discount",
  "cart-shipping",
  "cart-tax",
  "cart-total",
  "order-subtotal",
  "order-discount",
  "order-shipping",
  "order-tax",
  "order-total",
  "order-due",
  "order-refunded",
  "gift-card-balance",
  "gift-card-held",
  "restock-waiting",
  "restock-sent",
  "restock-failed",
  "restock-in-doubt",
  "restock-unconfirmed",
  "restock-send-waiting",
  "restock-send-sent",
  "restock-send-failed",
  "restock-send-in-doubt",
  "restock-send-skipped",
  "overview-orders",
  "overview-sales",
  "overview-visitors",
  "overview-conversion",
  "coupon-uses",
  "coupon-discounts",
  "rating-count",
  "rating-average",
  "subscription-periods",
  "subscription-amount",
  "form-submissions",
  "form-times",
  "form-visitors",
  "sales-orders",
  "sales-total",
  "sales-average",
  "sales-refunds",
  "sales-net",
  "sales-units",
  "sales-returned-units",
  "products-views",
  "products-carts",
  "products-sign-ups",
  "products-sign-up-orders",
  "gift-cards-amount",
  "gift-cards-movements",
  "repeat-customers",
  "repeat-share",
  "repeat-days",
  "repeat-orders",
  "repeat-net",
  "sources-orders",
  "sources-total",
  "sources-refunds",
  "sources-net",
  "taxes-amount",
  "coupons-discount",
  "payments-received",
  "payments-returned",
  "payments-net",
  "payments-awaited",
  "payments-owed",
  "visits-visitors",
  "visits-visits",
  "visits-views",
  "visits-bounce-rate",
  "visits-time-per-visit",
  "goal-visitors",
  "goal-completions",
  "goal-conversion",
  "funnel-reached",
  "journey-visits",
  "retention-visitors",
  "retention-average",
  "shop-times",
  "shop-visitors",
  "shop-orders",
  "shop-searches",
]);
export type ExplainedNumber = z.infer<typeof ExplainedNumber>;

/** Links and programs keep the name that a number had before. */
const AskedNumber = z.union([
  ExplainedNumber,
  z.pipe(
    z.literal("overview-revenue"),
    z.transform(() => "overview-sales" as const),
  ),
]);

/**
 * A count, an amount in cents, a share in millionths, tenths of stars, a duration in milliseconds, or
 * for a mark whether it is shown. `unlimited` without stock tracking; null before there was anything
 * to count, such as before an order was placed.
 */
export const ExplainedValue = z.nullable(z.union([z.int(), z.boolean(), z.literal("unlimited")]));
export type ExplainedValue = z.infer<typeof ExplainedValue>;

export const ExplainedKind = z.enum(["count", "money", "mark", "share", "stars", "duration"]);
export type ExplainedKind = z.infer<typeof ExplainedKind>;

/** A change: the value from this event on. */
export const ExplainedPoint = z.object({
  position: Position,
  at: z.iso.datetime(),
  value: ExplainedValue,
});
export type ExplainedPoint = z.infer<typeof ExplainedPoint>;

export const ExplainedEvent = z.object({
  position: Position,
  stream: z.string(),
  type: z.string(),
  /** `visitor`, `owner:<id>`, `job:<name>`, … */
  actor: z.string(),
  at: z.iso.datetime(),
  /** What happened, as text. */
  what: z.string(),
  /** A reason, a delivery note, a SKU …; empty when there is none. */
  detail: z.string(),
  /** The order of the change, if there is one. */
  orderId: z.nullable(z.string()),
  before: ExplainedValue,
  after: ExplainedValue,
});
export type ExplainedEvent = z.infer<typeof ExplainedEvent>;

/** Days and the steps of a funnel. */
const MAX_ID = 4_100;

/** Not in the specification: more than a screen can name. */
export const MAX_NAMED = 5;

/** Events that cannot be read, up to now. The number is explained without them. */
export const UnreadableEvents = z.object({
  count: z.int(),
  /** The oldest ones. */
  named: z.array(z.object({ position: Position, stream: z.string(), type: z.string() })),
});
export type UnreadableEvents = z.infer<typeof UnreadableEvents>;

/**
 * 403 `not-permitted` for a number of an area that the member cannot read. For several days, or a day that ended more
 * than two days ago: 202 with the progress while its events are read in the background, and 422 `too-many-events` when
 * there are more than can be read for one number.
 */
export const explainContract = {
  method: "GET",
  path: "/api/console/explain",
  summary: "A number with the events behind it, and its value at any past moment",
  tag: "history",
  access: "owner",
  permission: "own-account",
  canBeBuilding: true,
  query: z.object({
    number: AskedNumber,
    id: z.string().check(z.minLength(1), z.maxLength(MAX_ID), storable),
    /** Which visits count, as in reports on visits. 400 for a number that counts none. */
    segment: segmentQuery,
    /** Rewinds to a position of the log, or to a time (ISO 8601 with a zone). Absent: now. */
    at: z.optional(z.union([Position, ZonedMoment], momentTexts.moment)),
    /** Returns older events than this position; the cursor of the next page. */
    before: z.optional(Position),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  response: z.object({
    number: ExplainedNumber,
    /** What it counts, as text. */
    meaning: z.string(),
    kind: ExplainedKind,
    /** Currency of an amount, ISO 4217; null when unknown. */
    currency: z.nullable(z.string()),
    now: ExplainedValue,
    /** The value at the requested moment. */
    chosen: ExplainedValue,
    /** Changes, oldest first, up to 800: see `sampled`. */
    points: z.array(ExplainedPoint),
    /**
     * There were more changes than points: some of the older ones are omitted. `at` works for every
     * moment.
     */
    sampled: z.boolean(),
    /** Number of changes, and number of listed events. */
    changes: z.int(),
    events: z.int(),
    unreadable: UnreadableEvents,
    /**
     * Visits that were taken from the tables because reports from before the last destroyed month ended cannot be read.
     */
    recordedVisits: z.int(),
    /**
     * Up to the requested moment, newest first. For marks only the events that changed them; for a
     * cart's amounts the events of the cart, and others that changed them.
     */
    rows: z.array(ExplainedEvent),
    /** Pass as `before`; null when there are no older events. */
    older: z.nullable(Position),
  }),
} as const satisfies Contract;
