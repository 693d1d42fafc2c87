import * as z from "zod/mini";

/** Spec: B3.93. */
export const hitEvents = {
  PAGE_VIEW: 1,
  SITE_SEARCH: 2,
  HEARTBEAT: 10,
  AUDIO: 20,
  VIDEO: 21,
} as const;

const Text = (length: number) => z.optional(z.string().check(z.maxLength(length)));
const Size = z.optional(z.int().check(z.minimum(0), z.maximum(100_000)));

/** What a page says of itself and its browser. Spec: B3.36. Names are the calls' own. */
export const HitData = z.object({
  websiteId: Text(40),
  templateId: Text(40),
  website_locale: Text(35),
  userAgent: Text(1000),
  /** Milliseconds since 1970 by the visitor's clock. */
  clientDate: z.optional(z.number()),
  viewportInnerHeight: Size,
  viewportInnerWidth: Size,
  screenHeight: Size,
  screenWidth: Size,
  /** Path of the page, without query. */
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  title: Text(500),
  itemId: Text(100),
  recordType: z.optional(z.int()),
  collectionId: Text(100),
  localStorageSupported: z.optional(z.boolean()),
  queryString: Text(2000),
  referrer: Text(2000),
});
export type HitData = z.infer<typeof HitData>;

/** A plain fact: nothing decides about it. Version 1. */
export const HitRecorded = z.object({
  type: z.literal("HitRecorded"),
  event: z.literal([1, 2, 10, 20, 21]),
  /** The `ss_cvr` cookie; null when the visitor keeps no cookies. */
  visitorId: z.nullable(z.string()),
  data: HitData,
  /** The Host that was asked, to tell own pages from other sites' as referrers. */
  host: z.string(),
  /** Where it was written down later than it happened. Absent: when it was recorded. */
  happenedAt: z.optional(z.iso.datetime()),
});
/**
 * Streams `census-<websiteId>.visitors-<n>` and `.anonymous-<n>`, of older versions `.<visitorId>`. Stored for
 * ever: a released member is never edited.
 */
export type HitRecorded = z.infer<typeof HitRecorded>;

/** What a page says of the form that it shows. Names are those of a submission. Spec: B7.14, B3.4. */
const about = {
  formId: z.string(),
  /** The `ss_cvr` cookie; null when the visitor keeps no cookies. */
  visitorId: z.nullable(z.string()),
  pageTitle: Text(500),
  pageId: Text(200),
  contentSource: z.optional(z.enum(["i", "c"])),
  pagePath: z.string(),
  userAgent: z.string(),
};

/** Somebody was shown a form. */
const FormRendered = z.object({ type: z.literal("FormRendered"), ...about });
/** Somebody changed a field for the first time on this page view. */
const FormStarted = z.object({ type: z.literal("FormStarted"), ...about });
/** A submission was refused, by the browser or by the server. */
const FormFailed = z.object({
  type: z.literal("FormFailed"),
  ...about,
  /** Fields with an error; empty when the submission failed as a whole. */
  fieldIds: z.array(z.string()),
});

/**
 * Plain facts: nothing decides about them. Streams `formVisit-<websiteId>.visitors-<n>` and `.anonymous-<n>`, of
 * older versions `.<visitorId>`. Stored for ever: a released member is never edited.
 */
export const FormVisitEvent = z.discriminatedUnion("type", [FormRendered, FormStarted, FormFailed]);
export type FormVisitEvent = z.infer<typeof FormVisitEvent>;

/** Somebody opened a product's Quick View in a grid. */
const QuickViewRecorded = z.object({
  type: z.literal("QuickViewRecorded"),
  /** The product's id. */
  itemId: z.string(),
  /** The `ss_cvr` cookie; null when the visitor keeps no cookies. */
  visitorId: z.nullable(z.string()),
  /** Of the grid, without query. */
  pagePath: z.string(),
  userAgent: z.string(),
});

/**
 * Plain facts. Streams `quickView-<websiteId>.visitors-<n>` and `.anonymous-<n>`, of older versions
 * `.<visitorId>`. Stored for ever: a released member is never edited. Spec: B7.16.
 */
export const QuickViewEvent = z.discriminatedUnion("type", [QuickViewRecorded]);
export type QuickViewEvent = z.infer<typeof QuickViewEvent>;
