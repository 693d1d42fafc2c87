import { unreachable } from "../kit/decider.ts";
import { type EditConflict, editConflictText } from "../kit/edit-conflict.ts";
import { UPLOAD_MEGABYTE } from "../kit/upload-megabyte.ts";
import type { MediaDescription } from "./events.ts";

/** Not in the specification: characters and numbers that people can still survey. */
export const MAX_MEDIA_TITLE = 200;
export const MAX_ALT_TEXT = 1_000;
export const MAX_MEDIA_TAGS = 50;
export const MAX_MEDIA_TAG = 50;
export const MAX_FOLDER = 100;
export const MAX_FILE_NAME = 200;

/** Not in the specification: long enough for some minutes of film. In bytes. */
export const MAX_MEDIA_FILE_BYTES = 500 * UPLOAD_MEGABYTE;

export type MediaRejection =
  | EditConflict<MediaDescription>
  | { readonly code: "media-not-found" }
  | { readonly code: "media-is-removed" }
  | { readonly code: "too-many-tags" }
  | { readonly code: "media-kind-differs" }
  | { readonly code: "media-replaced-again" };

/** Spec: B5.27, B9.19. */
export const mediaFileTexts = {
  tooLarge: (fileName: string, maxBytes: number): string =>
    `The file ${fileName} is too large. The maximum allowed file size is ${maxBytes / UPLOAD_MEGABYTE} MB`,
  unsupported: (fileName: string): string =>
    `The file ${fileName} does not appear to be a supported file type`,
} as const;

/** Not in the specification. */
export const mediaRejectionText = (rejection: MediaRejection): string => {
  switch (rejection.code) {
    case "changed-meanwhile":
      return editConflictText(rejection);
    case "media-not-found":
      return "File not found.";
    case "media-is-removed":
      return "Restore the file first.";
    case "too-many-tags":
      return `A file can have up to ${MAX_MEDIA_TAGS} tags.`;
    case "media-replaced-again":
      return "This is not the last replacement of the file.";
    case "media-kind-differs":
      return "A file can only be replaced by one of the same kind: a picture by a picture, a film by a film.";
    default:
      return unreachable(rejection);
  }
};
