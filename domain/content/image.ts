import * as z from "zod/mini";
import { CENTRE, FocalPoint, PictureColors, PictureVariants } from "../kit/picture-facts.ts";

/** A picture of a content item. Spec: B3.50. */
export const ContentImage = z.object({
  /** Path on this site, or an address on the web. */
  assetUrl: z.string().check(z.maxLength(2_000)),
  /** 'WxH' in pixels; empty when unknown. */
  originalSize: z._default(
    z
      .string()
      .check(z.regex(/^(?:[1-9]\d{0,4}x[1-9]\d{0,4})?$/, "Enter a size such as 1500x1000.")),
    "",
  ),
  /** What stays in sight when the picture is cropped, as shares of width and height. */
  mediaFocalPoint: z._default(FocalPoint, CENTRE),
  /** Average colours without #; null when nobody has measured them. */
  colorData: z._default(z.nullable(PictureColors), null),
  /** Empty when there is but one. */
  systemDataVariants: z._default(PictureVariants, ""),
  /** For those who cannot see it. */
  altText: z._default(z.string().check(z.maxLength(1_000)), ""),
  title: z._default(z.string().check(z.maxLength(200)), ""),
  /** Safe HTML. */
  body: z._default(z.string().check(z.maxLength(10_000)), ""),
  filename: z._default(z.string().check(z.maxLength(200)), ""),
  componentKey: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  /** Facts of a picture that is shown before its licence was bought; null for any other. */
  licensedAssetPreview: z._default(
    z.nullable(z.record(z.string(), z.string().check(z.maxLength(200)))),
    null,
  ),
});
export type ContentImage = z.infer<typeof ContentImage>;
