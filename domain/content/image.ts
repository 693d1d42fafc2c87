import * as z from "zod/mini";

const Share = z.number().check(z.minimum(0), z.maximum(1));
const HexColor = z.string().check(z.regex(/^[\da-f]{6}$/i));

/** A picture of a content item. Spec: B3.50. */
export const ContentImage = z.object({
  /** Path on this site, or an address on the web. */
  assetUrl: z.string().check(z.maxLength(2_000)),
  /** 'WxH' in pixels; empty when unknown. */
  originalSize: z._default(
    z.string().check(z.regex(/^(?:[1-9]\d{0,4}x[1-9]\d{0,4})?$/, "A size reads 1500x1000.")),
    "",
  ),
  /** What stays in sight when the picture is cropped, as shares of width and height. */
  mediaFocalPoint: z._default(z.object({ x: Share, y: Share }), { x: 0.5, y: 0.5 }),
  /** Average colours without #; null when nobody has measured them. */
  colorData: z._default(
    z.nullable(
      z.object({
        topLeftAverage: HexColor,
        topRightAverage: HexColor,
        bottomLeftAverage: HexColor,
        bottomRightAverage: HexColor,
        centerAverage: HexColor,
      }),
    ),
    null,
  ),
  /** Widths in which it is kept: `100w,300w`; empty when there is but one. Spec: B9.12. */
  systemDataVariants: z._default(
    z.string().check(z.regex(/^(?:\d{1,4}w(?:,\d{1,4}w){0,19})?$/, "Widths read 100w,300w.")),
    "",
  ),
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
