import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { PictureColors, PictureVariants } from "#domain/kit/picture-facts.ts";
import { MAX_PICTURE_BYTES, pictureTexts } from "#domain/pictures/texts.ts";

/**
 * Keeps a picture that everybody may see; its address goes into a product's or variant's `assetUrl`. The
 * bytes are the body, and say themselves what they are. It is turned as it was taken and loses what its camera
 * wrote into it, such as the place; the same bytes again are the same picture. 415
 * with the codes of domain/pictures/texts.ts, 413 above 20 MB.
 */
export const keepPictureContract = {
  method: "POST",
  path: "/api/console/pictures",
  summary: "Upload a picture of a product",
  tag: "catalog",
  access: "owner",
  permission: "products:write",
  contentType: "application/octet-stream",
  rawBody: true,
  maxBodyBytes: MAX_PICTURE_BYTES,
  refusalTexts: { "body-too-large": pictureTexts.tooLarge },
  body: z.custom<Uint8Array>(
    (sent) => sent instanceof Uint8Array && sent.length > 0,
    pictureTexts.empty,
  ),
  response: z.object({
    picture: z.object({
      /** Path on this site; what is there never changes. */
      assetUrl: z.string(),
      /** In pixels, as it is shown: `1200x900`. Spec: B3.50. */
      originalSize: z.string(),
      colorData: z.nullable(PictureColors),
      systemDataVariants: PictureVariants,
      /** Of what is kept: without what a camera wrote into it. */
      bytes: z.int(),
    }),
  }),
} as const satisfies Contract;
