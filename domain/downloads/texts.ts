import { UPLOAD_MEGABYTE } from "../kit/upload-megabyte.ts";

/** Maximum size of one file, in bytes. */
export const MAX_FILE_BYTES = 50 * UPLOAD_MEGABYTE;

/** Not in the specification: texts and limits. It does not mention downloads. */
export const downloadTexts = {
  title: "Your files",
  lead: "Download and save your files before the links expire.",
  expired:
    "These links have expired. Open your order in your account for new ones, or write to us.",
  gone: "This file is not available because its order was refunded or has not been paid.",
  unknown: "Download not found.",
  nameMissing: "Please give the file a name.",
  empty: "The file is empty.",
  tooLarge: `Files can be up to ${MAX_FILE_BYTES / UPLOAD_MEGABYTE} MB.`,
} as const;

/** Not in the specification: long enough for a holiday. */
export const LINK_DAYS = 30;

const UNITS = ["bytes", "KB", "MB"] as const;

/** `1.4 MB`. */
export const sizeText = (bytes: number): string => {
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
};
