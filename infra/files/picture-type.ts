import { imageDimensionsFromData } from "image-dimensions";
import { MAX_PICTURE_AREA, type PictureType } from "#domain/kit/pictures.ts";
import type { PictureFault } from "./port.ts";

const types: Readonly<Record<string, PictureType>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** An SVG starts with its own element, or with what XML allows before it. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i;
const SVG_WITHIN_BYTES = 4_096;

const isSvg = (content: Uint8Array): boolean =>
  SVG.test(new TextDecoder().decode(content.subarray(0, SVG_WITHIN_BYTES)));

/**
 * An AVIF has its size at the beginning, in lists that an attacker could make as long as the file.
 */
const BOXES_WITHIN_BYTES = 256 * 1024;

const headOf = (content: Uint8Array): Uint8Array =>
  new TextDecoder().decode(content.subarray(4, 8)) === "ftyp"
    ? content.subarray(0, BOXES_WITHIN_BYTES)
    : content;

/** Determines the type from the bytes, whatever the name or the sender says. Nothing is decoded. */
export const pictureTypeOf = (
  content: Uint8Array,
  maxPixels: number,
): { readonly mediaType: PictureType } | { readonly fault: PictureFault } => {
  const found = imageDimensionsFromData(headOf(content));
  if (found?.type === "heic") return { fault: "heic" };
  const mediaType = found && types[found.type];
  if (found === undefined || mediaType === undefined || !(found.width > 0 && found.height > 0))
    return { fault: isSvg(content) ? "svg" : "no-picture" };
  if (
    Math.max(found.width, found.height) > maxPixels ||
    found.width * found.height > MAX_PICTURE_AREA
  )
    return { fault: "too-many-pixels" };
  return { mediaType };
};
