import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { FocalPoint } from "#domain/kit/picture-facts.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { MediaDescription, MediaFile, MediaPicture } from "#domain/media/events.ts";
import {
  MAX_ALT_TEXT,
  MAX_FILE_NAME,
  MAX_FOLDER,
  MAX_MEDIA_FILE_BYTES,
  MAX_MEDIA_TAG,
  MAX_MEDIA_TAGS,
  MAX_MEDIA_TITLE,
  mediaFileTexts,
} from "#domain/media/rejections.ts";
import { MAX_PICTURE_BYTES, pictureTexts } from "#domain/pictures/texts.ts";

const owner = { tag: "media", access: "owner", permission: "content:write" } as const;
const params = z.object({ mediaId: z.uuid("File not found.") });
const textUpTo = (length: number) => z.string().check(z.trim(), z.maxLength(length), storable);
const Folder = textUpTo(MAX_FOLDER);
const Tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MEDIA_TAG), storable);

/** Input of the bulk action that moves files. */
export const MediaMove = z.object({ folder: Folder });
export type MediaMove = z.infer<typeof MediaMove>;

const NO_TAGS = "Enter a tag to add or to remove.";
/** Input of the bulk action that changes tags of files. */
export const MediaTagging = z
  .object({
    add: z._default(z.array(Tag).check(z.maxLength(MAX_MEDIA_TAGS)), []),
    remove: z._default(z.array(Tag).check(z.maxLength(MAX_MEDIA_TAGS)), []),
  })
  .check(
    z.refine(({ add, remove }) => add.length + remove.length > 0, {
      error: NO_TAGS,
      path: ["add"],
    }),
  );
export type MediaTagging = z.infer<typeof MediaTagging>;

const FileName = textUpTo(MAX_FILE_NAME);
/** File name on the member's device, and the folder that is open. */
const uploadQuery = z.object({ name: z._default(FileName, ""), folder: z._default(Folder, "") });
const replaceQuery = z.object({ name: z._default(FileName, "") });
const pictureBody = {
  contentType: "application/octet-stream",
  rawBody: true,
  maxBodyBytes: MAX_PICTURE_BYTES,
  refusalTexts: { "body-too-large": pictureTexts.tooLarge },
  namedTexts: { "body-too-large": mediaFileTexts.tooLarge("{name}", MAX_PICTURE_BYTES) },
  body: z.custom<Uint8Array>(
    (sent) => sent instanceof Uint8Array && sent.length > 0,
    pictureTexts.empty,
  ),
} as const;
const fileBody = {
  contentType: "application/octet-stream",
  streamedBody: true,
  maxBodyBytes: MAX_MEDIA_FILE_BYTES,
  body: z.custom<AsyncIterable<Uint8Array>>((sent) => sent instanceof Object),
} as const;

/**
 * Adds a picture to the media library. The body is the file's bytes, whose content determines the
 * type; camera metadata is removed. 415 with the codes of domain/pictures/texts.ts, 413 above 20 MB.
 */
export const uploadMediaContract = {
  ...owner,
  method: "POST",
  path: "/api/console/media",
  summary: "Upload a picture to the media library",
  ...pictureBody,
  query: uploadQuery,
  response: z.object({ mediaId: z.string(), picture: MediaPicture }),
} as const satisfies Contract;

/**
 * Adds a film, a sound or a document to the media library. The body is the file's bytes, whose
 * content determines the type. 415 `unsupported`; 413 above 500 MB. Spec: B5.27.
 */
export const uploadMediaFileContract = {
  ...owner,
  ...fileBody,
  method: "POST",
  path: "/api/console/media/files",
  summary: "Upload a film, a sound or a document to the media library",
  query: uploadQuery,
  response: z.object({ mediaId: z.string(), file: MediaFile }),
} as const satisfies Contract;

/**
 * Every page that names the picture shows the new one from then on. 404 `media-not-found`; 409
 * `media-kind-differs`; 415 and 413 as for an upload.
 */
export const replaceMediaContract = {
  ...owner,
  ...pictureBody,
  method: "PUT",
  path: "/api/console/media/:mediaId/picture",
  summary: "Replace a picture of the media library everywhere",
  params,
  query: replaceQuery,
  response: z.object({ picture: MediaPicture }),
} as const satisfies Contract;

/** Like a picture, for films, audio and documents. */
export const replaceMediaFileContract = {
  ...owner,
  ...fileBody,
  method: "PUT",
  path: "/api/console/media/:mediaId/file",
  summary: "Replace a film, a sound or a document of the media library everywhere",
  params,
  query: replaceQuery,
  response: z.object({ file: MediaFile }),
} as const satisfies Contract;

const contentPath = z.string().check(z.maxLength(200), storable);

/**
 * Shows again what the present content has replaced, everywhere. 404 `media-not-found`; 409
 * `media-replaced-again` unless this replacement is the file's last one.
 */
export const undoMediaReplacementContract = {
  ...owner,
  method: "POST",
  path: "/api/console/media/:mediaId/undo-replacement",
  summary: "Undo the last replacement of a file of the media library",
  params,
  /** Paths of the content that is shown now, and of the one that it has replaced. */
  body: z.object({ assetUrl: contentPath, former: contentPath }),
} as const satisfies Contract;

/**
 * 404 `media-not-found`; 409 `changed-meanwhile` with the `present` description when it differs
 * from what the caller has `seen`.
 */
export const describeMediaContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/media/:mediaId",
  summary: "Describe a file of the media library",
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

/** Pages that show the file keep it. 404 `media-not-found`. */
export const trashMediaContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/media/:mediaId",
  summary: "Remove a file from the media library",
  params,
} as const satisfies Contract;

/** 404 `media-not-found`. */
export const restoreMediaContract = {
  ...owner,
  method: "POST",
  path: "/api/console/media/:mediaId/restore",
  summary: "Restore a removed file of the media library",
  params,
} as const satisfies Contract;
