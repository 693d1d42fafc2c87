import { isMediaFileType, mediaFileKindOf, mediaFileKinds } from "../kit/media-files.ts";
import type { MediaFile, MediaPicture } from "./events.ts";

/** What a file of the library is; its content determines it. */
export const mediaKinds = ["picture", ...mediaFileKinds] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const mediaKindNames = {
  picture: "Picture",
  film: "Film",
  audio: "Audio",
  document: "Document",
  captions: "Captions",
} as const satisfies Readonly<Record<MediaKind, string>>;

/** The stored content: a picture, or a film, sound or document. */
export type StoredMedia = { readonly picture: MediaPicture } | { readonly file: MediaFile };

export const assetUrlOf = (stored: StoredMedia): string =>
  "picture" in stored ? stored.picture.assetUrl : stored.file.assetUrl;

/** A type that a later version no longer accepts is still a document that can be downloaded. */
export const mediaKindOf = (stored: StoredMedia): MediaKind => {
  if ("picture" in stored) return "picture";
  const { mediaType } = stored.file;
  return isMediaFileType(mediaType) ? mediaFileKindOf(mediaType) : "document";
};
