import * as z from "zod/mini";
import { VisitCountry } from "./visit-country.ts";

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

/** What a page reports about itself and its browser. Names are those of the calls. Spec: B3.36. */
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
  /** Path of the page, without the query. */
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

/** The browser's analytics id, proven by the server; absent without consent. Spec: B4.11. */
const ProvenId = z.optional(z.uuid());

/** A plain fact without a decider. Version 1. */
export const HitRecorded = z.object({
  type: z.literal("HitRecorded"),
  event: z.literal([1, 2, 10, 20, 21]),
  /** The `ss_cvr` cookie; null when the visitor accepts no cookies. */
  visitorId: z.nullable(z.string()),
  analyticsId: ProvenId,
  data: HitData,
  /** The request's Host, which tells own pages from other websites as referrers. */
  host: z.string(),
  /** Time of the visit where it was recorded later; absent: the time of recording. */
  happenedAt: z.optional(z.iso.datetime()),
  /** Where the client's address is, which is not recorded; absent: it was not looked up. */
  country: z.optional(VisitCountry),
});
/**
 * Streams `census-<websiteId>.visitors-<n>` and `.anonymous-<n>`, in older versions `.<visitorId>`.
 * Stored for ever: a released member is never edited.
 */
export type HitRecorded = z.infer<typeof HitRecorded>;

/** A hit other than a page view can say what was played. Not in the specification: its hits name no file. */
export const ActivityData = z.extend(HitData, {
  /** Address of the file or of the provider's player, without a query. */
  mediaUrl: Text(2000),
  /** What the page calls it. */
  mediaTitle: Text(500),
});
export type ActivityData = z.infer<typeof ActivityData>;

/**
 * What visitors do on a page apart from opening it: something is searched for in it, is played, or is still
 * looked at. A plain fact without a decider. Streams `pageActivity-<websiteId>.visitors-<n>` and `.anonymous-<n>`;
 * earlier versions recorded it as `HitRecorded`. Stored for ever: a released member is never edited. Spec: B3.93.
 */
export const PageActivityRecorded = z.object({
  type: z.literal("PageActivityRecorded"),
  event: z.literal([2, 10, 20, 21]),
  /** The `ss_cvr` cookie; null when the visitor accepts no cookies. */
  visitorId: z.nullable(z.string()),
  analyticsId: ProvenId,
  data: ActivityData,
  /** The request's Host, which tells own pages from other websites as referrers. */
  host: z.string(),
});
export type PageActivityRecorded = z.infer<typeof PageActivityRecorded>;

/** From version 2 on they are sealed with the key of their month, as are all of these lists. */
export const sealedByMonth = [
  ...(["HitRecorded", "PageActivityRecorded"] as const),
  ...(["FormRendered", "FormStarted", "FormFailed", "FormLeft"] as const),
  ...(["ButtonRendered", "ButtonClicked"] as const),
  "QuickViewRecorded",
] as const;

/** The page that a form or button is on, and who sees it. Names are those of a submission: B3.4. */
const aboutPage = {
  /** The `ss_cvr` cookie; null when the visitor accepts no cookies. */
  visitorId: z.nullable(z.string()),
  analyticsId: ProvenId,
  pageTitle: Text(500),
  pageId: Text(200),
  contentSource: z.optional(z.enum(["i", "c"])),
  pagePath: z.string(),
  userAgent: z.string(),
};

/** A button of a page: a link that is drawn as one, such as those of the block *Buttons*. */
const aboutButton = {
  /** What the button says. */
  label: z.string(),
  /** Where it leads; its query is kept without tokens. */
  destination: z.string(),
  ...aboutPage,
};

/** A visitor was shown a button: it came into view. */
const ButtonRendered = z.object({ type: z.literal("ButtonRendered"), ...aboutButton });
const ButtonClicked = z.object({ type: z.literal("ButtonClicked"), ...aboutButton });

/**
 * Plain facts without a decider. Streams `buttonVisit-<websiteId>.visitors-<n>` and `.anonymous-<n>`.
 * Stored for ever: a released member is never edited. Spec: B7.13.
 */
export const ButtonVisitEvent = z.discriminatedUnion("type", [ButtonRendered, ButtonClicked]);
export type ButtonVisitEvent = z.infer<typeof ButtonVisitEvent>;

/** What a page reports about the form on it. Names are those of a submission. Spec: B7.14, B3.4. */
const about = {
  formId: z.string(),
  ...aboutPage,
};

/** A visitor was shown a form. */
const FormRendered = z.object({ type: z.literal("FormRendered"), ...about });
/** A visitor changed a field for the first time in this page view. */
const FormStarted = z.object({ type: z.literal("FormStarted"), ...about });
/** The browser or the server rejected a submission. */
const FormFailed = z.object({
  type: z.literal("FormFailed"),
  ...about,
  /** Fields with an error; empty when the submission failed as a whole. */
  fieldIds: z.array(z.string()),
});
/**
 * A visitor hid or left the page with a form that they had started and not sent. It can come several times for one
 * page view: the last one counts.
 */
const FormLeft = z.object({
  type: z.literal("FormLeft"),
  ...about,
  /** One page view with this form; chosen by the browser. */
  viewId: z.string(),
  /** The last field that was changed or entered; null: the form was sent after all. */
  fieldId: z.nullable(z.string()),
});

/**
 * Plain facts without a decider. Streams `formVisit-<websiteId>.visitors-<n>` and `.anonymous-<n>`,
 * in older versions `.<visitorId>`. Stored for ever: a released member is never edited.
 */
export const FormVisitEvent = z.discriminatedUnion("type", [
  FormRendered,
  FormStarted,
  FormFailed,
  FormLeft,
]);
export type FormVisitEvent = z.infer<typeof FormVisitEvent>;

/** A visitor opened a product's Quick View in a grid. */
const QuickViewRecorded = z.object({
  type: z.literal("QuickViewRecorded"),
  /** The product's id. */
  itemId: z.string(),
  /** The `ss_cvr` cookie; null when the visitor accepts no cookies. */
  visitorId: z.nullable(z.string()),
  analyticsId: ProvenId,
  /** Path of the grid's page, without the query. */
  pagePath: z.string(),
  userAgent: z.string(),
});

/**
 * Plain facts. Streams `quickView-<websiteId>.visitors-<n>` and `.anonymous-<n>`, in older versions
 * `.<visitorId>`. Stored for ever: a released member is never edited. Spec: B7.16.
 */
export const QuickViewEvent = z.discriminatedUnion("type", [QuickViewRecorded]);
export type QuickViewEvent = z.infer<typeof QuickViewEvent>;
