import * as z from "zod/mini";
import { VisitCountry } from "../census/visit-country.ts";
import { MAX_IMAGES, MAX_MARK_NAME, MAX_MARKS, MAX_PAGE_PATH } from "./limits.ts";
import { PageMetrics } from "./metrics.ts";

const Pixels = z.int().check(z.minimum(0), z.maximum(100_000));
const Duration = z.number().check(z.minimum(0), z.maximum(3_600_000));

/** An uploaded picture that the page showed. Spec: B3.41. */
export const ImageMetrics = z.object({
  /** Path of the picture, without the requested size. */
  assetUrl: z.string().check(z.maxLength(120)),
  visibleOnLoad: z.boolean(),
  intersectionRatio: z.number().check(z.minimum(0), z.maximum(1)),
  naturalWidth: Pixels,
  naturalHeight: Pixels,
  /** In pixels of the screen. */
  displayedWidth: Pixels,
  displayedHeight: Pixels,
  loadedBeforeLCP: z.boolean(),
  /** Not in the specification: the picture was the largest content of the page. */
  isLargest: z.boolean(),
  /** Not in the specification: from its request to its last byte; null when the browser does not say. */
  loadMs: z.nullable(Duration),
});
export type ImageMetrics = z.infer<typeof ImageMetrics>;

/** A mark that one of the page's scripts has set. Spec: B9.5. */
export const PageMark = z.object({
  name: z.string().check(z.maxLength(MAX_MARK_NAME)),
  /** From the start of the navigation. */
  startMs: Duration,
});
export type PageMark = z.infer<typeof PageMark>;

/** How visitors reach a page for the first time. Spec: B3.42. */
export const SessionInfo = z.object({
  /** The first page of the visit. */
  isFirstLanding: z.boolean(),
  /** The first visit of this browser. */
  isFirstSession: z.boolean(),
  /** The `ss_cvt` cookie, which ends with the visit. Absent without the visitor's consent. */
  sessionId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** The break between phones and other screens. Spec: B2.36. */
export const devices = ["mobile", "desktop"] as const;

const place = {
  /** Made by the server, once for each page load. */
  pageLoadId: z.string(),
  pagePath: z.string().check(z.maxLength(MAX_PAGE_PATH)),
  device: z.enum(devices),
  userAgent: z.string(),
};
const PageMetricsRecorded = z.object({
  type: z.literal("PageMetricsRecorded"),
  ...place,
  metrics: PageMetrics,
  session: SessionInfo,
  /** Where the client's address is, which is not recorded; absent: it was not looked up. */
  country: z.optional(VisitCountry),
});
const PageImagesRecorded = z.object({
  type: z.literal("PageImagesRecorded"),
  ...place,
  images: z.array(ImageMetrics).check(z.maxLength(MAX_IMAGES)),
});
const PageMarksRecorded = z.object({
  type: z.literal("PageMarksRecorded"),
  ...place,
  marks: z.array(PageMark).check(z.maxLength(MAX_MARKS)),
});

/**
 * Plain facts without a decider. Streams `performance-<websiteId>.<turn>`, which do not identify
 * visitors. Stored for ever: a released member is never edited. Spec: B3.39–B3.42.
 */
export const PerformanceEvent = z.discriminatedUnion("type", [
  PageMetricsRecorded,
  PageImagesRecorded,
  PageMarksRecorded,
]);
export type PerformanceEvent = z.infer<typeof PerformanceEvent>;

/** From version 2 on they are sealed with the key of their month. */
export const sealedByMonth = [
  "PageMetricsRecorded",
  "PageImagesRecorded",
  "PageMarksRecorded",
] as const;
