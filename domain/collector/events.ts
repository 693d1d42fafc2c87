import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";
import { MAX_ERRORS, MAX_SCHEMA_BYTES } from "./limits.ts";
import { eventSources, sourceEnvironments } from "./payload.ts";
import { SchemaName, SchemaVersion, versionSteps } from "./schema-name.ts";

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

/** What an event is about; members without a value are omitted. Spec: B3.38. */
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
  /** Fragment of the page's URL, with its #. */
  pageHash: z.optional(Text(200)),
  /** The website's id as the server knows it. */
  websiteId: z.optional(Text(40)),
  templateId: z.optional(Text(40)),
  variantId: z.optional(Text(100)),
  /** Locale of the customer's account, and of the page. */
  member_locale: z.optional(Text(35)),
  website_locale: z.optional(Text(35)),
});
export type SiteEventData = z.infer<typeof SiteEventData>;

const reported = {
  ...SiteEventData.shape,
  /** The `ss_cvr` cookie; null when the visitor accepts no cookies. */
  visitorId: z.nullable(z.string()),
  /** The browser's analytics id, proven by the server. Spec: B4.11. */
  analyticsId: z.optional(z.uuid()),
  /** The `ss_cvt` cookie: half an hour without a page view ends a visit. */
  visitId: z.nullable(z.string()),
  userAgent: z.string(),
  /** Time of the action where it was recorded later; absent: the time of recording. */
  happenedAt: z.optional(z.iso.datetime()),
};

const VisitorEventRecorded = z.object({
  type: z.literal("VisitorEventRecorded"),
  name: z.enum(visitorEvents),
  ...reported,
});
const PixelEventRecorded = z.object({
  type: z.literal("PixelEventRecorded"),
  name: z.enum(pixelEvents),
  ...reported,
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

/** From version 2 on they are sealed with the key of their month. */
export const sealedByMonth = ["VisitorEventRecorded", "PixelEventRecorded"] as const;

/** Names as in a call: `visitor:VisitPDP`, `pixel:Purchase`. */
export const siteEventNames = [
  ...visitorEvents.map((name) => `visitor:${name}` as const),
  ...pixelEvents.map((name) => `pixel:${name}` as const),
] as const;
export type SiteEventName = (typeof siteEventNames)[number];

/** Why one event was refused. `path` is a JSON pointer in its content; empty for the whole. */
export const EventError = z.object({
  path: z.string().check(z.maxLength(500)),
  message: z.string().check(z.maxLength(500)),
});
export type EventError = z.infer<typeof EventError>;

/** What is sealed of a recorded event. */
export const CustomEventContent = z.object({ content: z.record(z.string(), z.unknown()) });

/** Who sent it. Sealed apart, so that the content has only what the schema describes. */
export const CustomEventSender = z.object({ visitorId: z.string() });

/** What is sealed of a refused event: errors can name what a visitor typed. */
export const RefusedContent = z.object({
  /** The content as it was sent, without ids of visitors who have not allowed them. */
  text: z.string(),
  errors: z.array(EventError).check(z.maxLength(MAX_ERRORS)),
});

const where = {
  environment: z.enum(sourceEnvironments),
  source: z.enum(eventSources),
};

/** An event that a website defines and sends itself fits the schema of its name. */
const CustomEventRecorded = z.object({
  type: z.literal("CustomEventRecorded"),
  schemaName: SchemaName,
  schemaVersion: SchemaVersion,
  ...where,
  /**
   * `CustomEventContent`, sealed with the key of the website's custom events of this month. It is no
   * person's key.
   */
  person: SealedPerson,
  /**
   * `CustomEventSender`, sealed with the same key; absent: no visitor. Earlier events have the visitor in
   * their metadata.
   */
  sealedFields: z.optional(SealedPerson),
  /** When it arrived, for an event that was refused then; absent: the time of recording. */
  happenedAt: z.optional(z.iso.datetime()),
});

/** An event was not recorded, and waits until its schema fits it. */
const CustomEventRefused = z.object({
  type: z.literal("CustomEventRefused"),
  /** The id that the event has in the log when it is recorded after all. */
  recordId: z.uuid(),
  /** The name as it was sent; empty when it is missing or cannot be a name. */
  schemaName: z.string().check(z.maxLength(64)),
  /** The version that refused it; null without one. */
  schemaVersion: z.nullable(SchemaVersion),
  /** `RefusedContent`, sealed like the content of a recorded event. */
  person: SealedPerson,
  /** The text is cut, because it was too large. */
  isCut: z.boolean(),
});

/**
 * Plain facts without a decider. Streams `customEvent-<websiteId>.<turn>`, which do not identify
 * visitors. Stored for ever: a released member is never edited. Spec: B3.37, B7.18.
 */
export const CustomEvent = z.discriminatedUnion("type", [CustomEventRecorded, CustomEventRefused]);
export type CustomEvent = z.infer<typeof CustomEvent>;

/** From now on custom events of this name are checked by this version. */
const CollectorSchemaReleased = z.object({
  type: z.literal("CollectorSchemaReleased"),
  name: SchemaName,
  version: SchemaVersion,
  /** How it differs from the version before; null for the first one. */
  step: z.nullable(z.enum(versionSteps)),
  /** JSON Schema 2020-12, as the member wrote it. */
  text: z.string().check(z.maxLength(MAX_SCHEMA_BYTES)),
  releasedAt: z.iso.datetime(),
});

/**
 * Stream `collectorSchema-<websiteId>.<name>`. Stored for ever: a released member is never edited.
 */
export const CollectorSchemaEvent = z.discriminatedUnion("type", [CollectorSchemaReleased]);
export type CollectorSchemaEvent = z.infer<typeof CollectorSchemaEvent>;
