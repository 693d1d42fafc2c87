import * as z from "zod/mini";
import { devices, ImageMetrics, PageMark, SessionInfo } from "./events.ts";
import { MAX_IMAGES, MAX_MARK_NAME, MAX_MARKS, MAX_PAGE_PATH } from "./limits.ts";
import { PageMetrics } from "./metrics.ts";

/** The application that reports. Spec: B3.39. */
export const APP = "daybook-storefront";

const place = {
  pagePath: z.string().check(z.maxLength(MAX_PAGE_PATH)),
  device: z.enum(devices),
};
const common = {
  app: z.literal(APP),
  pageLoadId: z.uuid(),
  /** Milliseconds since 1970, by the visitor's clock. */
  timestamp: z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
};

/** Spec: B9.5. */
const ReportedMark = z.extend(PageMark, {
  name: z.string().check(z.regex(/^rum-[\w.:-]+$/), z.maxLength(MAX_MARK_NAME)),
});

/** One record of a page load. Spec: B3.39. */
export const PerformanceRecord = z.discriminatedUnion("event", [
  z.object({
    ...common,
    event: z.literal("metrics"),
    data: z.object({ ...place, metrics: PageMetrics, session: SessionInfo }),
  }),
  z.object({
    ...common,
    event: z.literal("images"),
    data: z.object({
      ...place,
      images: z.array(ImageMetrics).check(z.minLength(1), z.maxLength(MAX_IMAGES)),
    }),
  }),
  z.object({
    ...common,
    event: z.literal("marks"),
    data: z.object({
      ...place,
      marks: z.array(ReportedMark).check(z.minLength(1), z.maxLength(MAX_MARKS)),
    }),
  }),
]);
export type PerformanceRecord = z.infer<typeof PerformanceRecord>;
