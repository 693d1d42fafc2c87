import { mediaFileTypes } from "#domain/kit/media-files.ts";
import { UPLOAD_MEGABYTE } from "#domain/kit/upload-megabyte.ts";
import type { MediaKind } from "#domain/media/kinds.ts";
import { MAX_MEDIA_FILE_BYTES } from "#domain/media/rejections.ts";
import { PICTURE_KINDS, PICTURE_TYPES } from "../kit/pictures/choose-pictures.tsx";

const typesOf = (kind: MediaKind): string =>
  kind === "picture"
    ? PICTURE_TYPES
    : Object.entries(mediaFileTypes)
        .filter(([, type]) => type.kind === kind)
        .map(([mediaType, { extension }]) => `${mediaType},.${extension}`)
        .join(",");

/** What the file dialog offers to replace a file of this kind. */
export const acceptedFor: Readonly<Record<MediaKind, string>> = {
  picture: typesOf("picture"),
  film: typesOf("film"),
  audio: typesOf("audio"),
  document: typesOf("document"),
  captions: typesOf("captions"),
};

/** Whether a file is of this kind, as far as the browser knows. */
export const isOfKind = (kind: MediaKind, { name, type }: File): boolean =>
  acceptedFor[kind]
    .split(",")
    .some((accepted) => accepted === type || name.toLowerCase().endsWith(accepted));

/** What the file dialog offers for the library. */
export const ACCEPTED = Object.values(acceptedFor).join(",");

const MAX_FILE = `${MAX_MEDIA_FILE_BYTES / UPLOAD_MEGABYTE} MB`;

/** What can be uploaded, for people. */
export const MEDIA_INTRO = `Pictures (${PICTURE_KINDS}), films (MP4, WebM), audio (MP3, M4A, Ogg, WAV, FLAC), documents (PDF, EPUB, ZIP, Office) and captions of films (WebVTT), up to ${MAX_FILE} each.`;
