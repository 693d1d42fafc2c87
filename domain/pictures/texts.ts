import { unreachable } from "../kit/decider.ts";
import { MAX_PICTURE_AREA, pictureFormats } from "../kit/pictures.ts";
import { UPLOAD_MEGABYTE } from "../kit/upload-megabyte.ts";

/** Maximum size of one picture, in bytes. Not in the specification. */
export const MAX_PICTURE_BYTES = 20 * UPLOAD_MEGABYTE;
/** Maximum length of the longer side. Not in the specification: phones fail on larger pictures. */
export const MAX_PICTURE_PIXELS = 12_000;

/** Why an upload is not accepted as a picture. */
export type PictureRejection = {
  readonly code: "no-picture" | "svg" | "heic" | "too-many-pixels" | "damaged";
};

export const pictureTexts = {
  tooLarge: `Pictures can be up to ${MAX_PICTURE_BYTES / UPLOAD_MEGABYTE} MB.`,
  empty: "The file is empty.",
  format: `The format must be “original” or one of ${pictureFormats.join(", ")}.`,
} as const;

export const pictureRejectionText = ({ code }: PictureRejection): string => {
  switch (code) {
    case "no-picture":
      return "This is not a JPEG, PNG, WebP, GIF or AVIF picture.";
    case "svg":
      return "SVG pictures can contain scripts and are not accepted. Save the picture as PNG or WebP.";
    case "heic":
      return "Most browsers cannot show HEIC pictures. Save the picture as JPEG.";
    case "too-many-pixels":
      return `Pictures can be up to ${MAX_PICTURE_PIXELS.toLocaleString("en-US")} pixels wide and high and have up to ${MAX_PICTURE_AREA / 1_000_000} million pixels.`;
    case "damaged":
      return "This picture is damaged or incomplete. Save it again and upload the new file.";
    default:
      return unreachable(code);
  }
};
