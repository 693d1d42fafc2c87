import { type EditConflict, editConflictText } from "../kit/edit-conflict.ts";
import type { MediaDescription } from "./events.ts";

/** Not in the specification: characters and numbers that people can still survey. */
export const MAX_MEDIA_TITLE = 200;
export const MAX_ALT_TEXT = 1_000;
export const MAX_MEDIA_TAGS = 50;
export const MAX_MEDIA_TAG = 50;
export const MAX_FOLDER = 100;
export const MAX_FILE_NAME = 200;

export type MediaRejection = EditConflict<MediaDescription> | { readonly code: "media-not-found" };

/** Not in the specification. */
export const mediaRejectionText = (rejection: MediaRejection): string =>
  rejection.code === "changed-meanwhile" ? editConflictText(rejection) : "Picture not found.";
