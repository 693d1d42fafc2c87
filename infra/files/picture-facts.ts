import { imageDimensionsFromData } from "image-dimensions";
import type { PictureType } from "#domain/shared/pictures.ts";
import { isTurned } from "./exif-orientation.ts";
import type { PictureFacts, PictureFault } from "./port.ts";

const types: Readonly<Record<string, PictureType>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** An SVG begins with its own element, or with what XML may have in front of it. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i;
const SVG_WITHIN_BYTES = 4_096;

const isSvg = (content: Uint8Array): boolean =>
  SVG.test(new TextDecoder().decode(content.subarray(0, SVG_WITHIN_BYTES)));

/** An AVIF says how large it is at its beginning, in lists that could be made as long as the file. */
const BOXES_WITHIN_BYTES = 256 * 1024;

const headOf = (content: Uint8Array): Uint8Array =>
  new TextDecoder().decode(content.subarray(4, 8)) === "ftyp"
    ? content.subarray(0, BOXES_WITHIN_BYTES)
    : content;

/** What a file is by its bytes, whatever its name or its sender says. */
export const pictureFactsOf = (
  content: Uint8Array,
  maxPixels: number,
): { readonly facts: PictureFacts } | { readonly fault: PictureFault } => {
  const found = imageDimensionsFromData(headOf(content));
  if (found?.type === "heic") return { fault: "heic" };
  const mediaType = found && types[found.type];
  if (found === undefined || mediaType === undefined || !(found.width > 0 && found.height > 0))
    return { fault: isSvg(content) ? "svg" : "no-picture" };
  if (Math.max(found.width, found.height) > maxPixels) return { fault: "too-many-pixels" };
  const [width, height] =
    mediaType === "image/jpeg" && isTurned(content)
      ? [found.height, found.width]
      : [found.width, found.height];
  return { facts: { mediaType, width, height } };
};
