import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { FocalPoint } from "#domain/kit/picture-facts.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { MediaDescription, MediaPicture } from "#domain/media/events.ts";
import {
  MAX_ALT_TEXT,
  MAX_FILE_NAME,
  MAX_FOLDER,
  MAX_MEDIA_TAG,
  MAX_MEDIA_TAGS,
  MAX_MEDIA_TITLE,
} from "#domain/media/rejections.ts";
import { MAX_PICTURE_BYTES, pictureTexts } from "#domain/pictures/texts.ts";

const owner = { tag: "media", access: "owner", permission: "content:write" } as const;
const params = z.object({ mediaId: z.uuid("Picture not found.") });
const textUpTo = (length: number) => z.string().check(z.trim(), z.maxLength(length), storable);
const Folder = textUpTo(MAX_FOLDER);
const Tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MEDIA_TAG), storable);

/**
 * Adds a picture to the media library. The body is the file's bytes, whose content determines the
 * type; camera metadata is removed. 415 with the codes of domain/pictures/texts.ts, 413 above 20 MB.
 */
export const uploadMediaContract = {
  ...owner,
  method: "POST",
  path: "/api/console/media",
  summary: "Upload a picture to the media library",
  contentType: "application/octet-stream",
  rawBody: true,
  maxBodyBytes: MAX_PICTURE_BYTES,
  refusalTexts: { "body-too-large": pictureTexts.tooLarge },
  query: z.object({
    /** File name on the member's device. */
    name: z._default(textUpTo(MAX_FILE_NAME), ""),
    folder: z._default(Folder, ""),
  }),
  body: z.custom<Uint8Array>(
    (sent) => sent instanceof Uint8Array && sent.length > 0,
    pictureTexts.empty,
  ),
  response: z.object({ mediaId: z.string(), picture: MediaPicture }),
} as const satisfies Contract;

/**
 * 404 `media-not-found`; 409 `changed-meanwhile` with the `present` description when it differs
 * from what the caller has `seen`.
 */
export const describeMediaContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/media/:mediaId",
  summary: "Describe a picture of the media library",
  params,
  body: z.object({
    title: z._default(textUpTo(MAX_MEDIA_TITLE), ""),
    altText: z._default(textUpTo(MAX_ALT_TEXT), ""),
    tags: z._default(z.array(Tag).check(z.maxLength(MAX_MEDIA_TAGS)), []),
    folder: z._default(Folder, ""),
    focalPoint: z._default(FocalPoint, { x: 0.5, y: 0.5 }),
    seen: z.optional(MediaDescription),
  }),
  refusalMembers: { present: z.nullable(MediaDescription) },
} as const satisfies Contract;

/** Pages that show the picture keep it. 404 `media-not-found`. */
export const trashMediaContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/media/:mediaId",
  summary: "Remove a picture from the media library",
  params,
} as const satisfies Contract;

/** 404 `media-not-found`. */
export const restoreMediaContract = {
  ...owner,
  method: "POST",
  path: "/api/console/media/:mediaId/restore",
  summary: "Restore a removed picture of the media library",
  params,
} as const satisfies Contract;
