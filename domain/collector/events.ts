import * as z from "zod/mini";

/** What a visitor does in the shop, by the names of the site-visitor client. Spec: A7.15, B7.28. */
export const visitorEvents = [
  "VisitPDP",
  "AddToCart",
  "ViewCart",
  "RemoveFromCart",
  "ReviewsTabClick",
] as const;

/** Not in the specification: the names. The spec gives the occasions. Spec: A7.15, B7.28. */
export const pixelEvents = [
  "AddToCart",
  "Search",
  "Lead",
  "ViewProduct",
  "Purchase",
  "Registration",
] as const;

const Text = (length: number) => z.string().check(z.maxLength(length));

/** What an event is about; members without a value are omitted. */
export const SiteEventData = z.object({
  /** Path of the page, without the query. */
  pagePath: Text(500),
  /** The product's id. */
  itemId: z.optional(Text(100)),
  sku: z.optional(Text(100)),
  quantity: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Total value, in cents. */
  valueCents: z.optional(z.int().check(z.minimum(0))),
  /** ISO 4217. */
  currency: z.optional(Text(3)),
  orderId: z.optional(Text(100)),
  formId: z.optional(Text(64)),
});
export type SiteEventData = z.infer<typeof SiteEventData>;

const told = {
  ...SiteEventData.shape,
  /** The `ss_cvr` cookie; null when the visitor accepts no cookies. */
  visitorId: z.nullable(z.string()),
  /** The `ss_cvt` cookie: half an hour without a page view ends a visit. */
  visitId: z.nullable(z.string()),
  userAgent: z.string(),
  /** Time of the action where it was recorded later; absent: the time of recording. */
  happenedAt: z.optional(z.iso.datetime()),
};

const VisitorEventRecorded = z.object({
  type: z.literal("VisitorEventRecorded"),
  name: z.enum(visitorEvents),
  ...told,
});
const PixelEventRecorded = z.object({
  type: z.literal("PixelEventRecorded"),
  name: z.enum(pixelEvents),
  ...told,
});

/**
 * Plain facts without a decider. Streams `collector-<websiteId>.visitors-<n>` and `.anonymous-<n>`,
 * in older versions `.<visitorId>`. Stored for ever: a released member is never edited.
 */
export const CollectorEvent = z.discriminatedUnion("type", [
  VisitorEventRecorded,
  PixelEventRecorded,
]);
export type CollectorEvent = z.infer<typeof CollectorEvent>;

/** Names as in a call: `visitor:VisitPDP`, `pixel:Purchase`. */
export const siteEventNames = [
  ...visitorEvents.map((name) => `visitor:${name}` as const),
  ...pixelEvents.map((name) => `pixel:${name}` as const),
] as const;
export type SiteEventName = (typeof siteEventNames)[number];
