import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { PictureColors, PictureVariants } from "#domain/kit/picture-facts.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { MAX_FILE_NAME, mediaFileTexts } from "#domain/media/rejections.ts";
import { MAX_PICTURE_BYTES, pictureTexts } from "#domain/pictures/texts.ts";

/**
 * Stores a picture that everyone can see; its URL becomes a product's or variant's `assetUrl`. The
 * body is the file's bytes, whose content determines the type. The picture is rotated upright and
 * its camera metadata, such as the location, is removed; the same bytes again are the same picture.
 * 415 with the codes of domain/pictures/texts.ts, 413 above 20 MB.
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
  namedTexts: { "body-too-large": mediaFileTexts.tooLarge("{name}", MAX_PICTURE_BYTES) },
  /** File name on the member's device, which an error repeats. */
  query: z.object({
    name: z._default(z.string().check(z.trim(), z.maxLength(MAX_FILE_NAME), storable), ""),
  }),
  body: z.custom<Uint8Array>(
    (sent) => sent instanceof Uint8Array && sent.length > 0,
    pictureTexts.empty,
  ),
  response: z.object({
    picture: z.object({
      /** Path on this website; its content never changes. */
      assetUrl: z.string(),
      /** Displayed size in pixels: `1200x900`. Spec: B3.50. */
      originalSize: z.string(),
      colorData: z.nullable(PictureColors),
      systemDataVariants: PictureVariants,
      /** Size of the stored file, without camera metadata. */
      bytes: z.int(),
    }),
  }),
} as const satisfies Contract;
