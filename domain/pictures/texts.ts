import { unreachable } from "../shared/decider.ts";
import { MAX_PICTURE_AREA, pictureFormats } from "../shared/pictures.ts";
import { UPLOAD_MEGABYTE } from "../shared/upload-megabyte.ts";

/** Of one picture, in bytes. Our choice. */
export const MAX_PICTURE_BYTES = 20 * UPLOAD_MEGABYTE;
/** On the longer side. Our choice: phones give up on more. */
export const MAX_PICTURE_PIXELS = 12_000;

/** Why bytes are not kept as a picture. */
export type PictureRejection = {
  readonly code: "no-picture" | "svg" | "heic" | "too-many-pixels" | "damaged";
};

export const pictureTexts = {
  tooLarge: `A picture can have up to ${MAX_PICTURE_BYTES / UPLOAD_MEGABYTE} MB.`,
  empty: "The file is empty.",
  format: `A picture comes as format=original or as one of ${pictureFormats.join(", ")}.`,
} as const;

export const pictureRejectionText = ({ code }: PictureRejection): string => {
  switch (code) {
    case "no-picture":
      return "This is not a JPEG, PNG, WebP, GIF or AVIF picture.";
    case "svg":
      return "SVG pictures can carry scripts and are not taken. Save it as PNG or WebP.";
    case "heic":
      return "Most browsers do not show HEIC pictures. Save it as JPEG.";
    case "too-many-pixels":
      return `A picture may be ${MAX_PICTURE_PIXELS.toLocaleString("en-US")} pixels wide and high and have ${MAX_PICTURE_AREA / 1_000_000} million pixels at most.`;
    case "damaged":
      return "This picture is damaged or was cut off. Save it again and upload that.";
    default:
      return unreachable(code);
  }
};
