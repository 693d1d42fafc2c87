import * as z from "zod/mini";
import { CENTRE, FocalPoint, PictureColors, PictureVariants } from "./picture-facts.ts";

/** A picture of a content item. Spec: B3.50. */
export const ContentImage = z.object({
  /** Path on this website, or a URL on the web. */
  assetUrl: z.string().check(z.maxLength(2_000)),
  /** 'WxH' in pixels; empty when unknown. */
  originalSize: z._default(
    z
      .string()
      .check(z.regex(/^(?:[1-9]\d{0,4}x[1-9]\d{0,4})?$/, "Enter a size such as 1500x1000.")),
    "",
  ),
  /** The part that stays visible when the picture is cropped, as shares of width and height. */
  mediaFocalPoint: z._default(FocalPoint, CENTRE),
  /** Average colours without #; null when they were not measured. */
  colorData: z._default(z.nullable(PictureColors), null),
  /** Empty when there is only one. */
  systemDataVariants: z._default(PictureVariants, ""),
  /** Description for people who cannot see the picture. */
  altText: z._default(z.string().check(z.maxLength(1_000)), ""),
  /** The picture of a gallery says nothing that the text does not say: screen readers skip it. */
  isDecorative: z.optional(z.boolean()),
  title: z._default(z.string().check(z.maxLength(200)), ""),
  /** Safe HTML. */
  body: z._default(z.string().check(z.maxLength(10_000)), ""),
  filename: z._default(z.string().check(z.maxLength(200)), ""),
  componentKey: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  /** Facts about a picture that is shown before its licence was bought; null for others. */
  licensedAssetPreview: z._default(
    z.nullable(z.record(z.string(), z.string().check(z.maxLength(200)))),
    null,
  ),
});
export type ContentImage = z.infer<typeof ContentImage>;
