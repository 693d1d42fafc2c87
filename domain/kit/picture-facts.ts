import * as z from "zod/mini";

const Share = z.number().check(z.minimum(0), z.maximum(1));
const HexColor = z.string().check(z.regex(/^[\da-f]{6}$/i));

/**
 * The part that stays visible when a picture is cropped, as shares of its width and height. Spec:
 * B3.50.
 */
export const FocalPoint = z.object({ x: Share, y: Share });
export type FocalPoint = z.infer<typeof FocalPoint>;

export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** Average colours without #. Spec: B3.50. */
export const PictureColors = z.object({
  topLeftAverage: HexColor,
  topRightAverage: HexColor,
  bottomLeftAverage: HexColor,
  bottomRightAverage: HexColor,
  centerAverage: HexColor,
});
export type PictureColors = z.infer<typeof PictureColors>;

/**
 * Widths in which a picture is stored: `100w,300w`; empty when there is only one. Spec: B3.50,
 * B9.12.
 */
export const PictureVariants = z
  .string()
  .check(z.regex(/^(?:\d{1,4}w(?:,\d{1,4}w){0,19})?$/, "Enter widths such as 100w,300w."));
