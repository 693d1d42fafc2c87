import * as z from "zod/mini";
import { FocalPoint, PictureColors, PictureVariants } from "../kit/picture-facts.ts";

/** What is known of an uploaded picture from its bytes. */
export const MediaPicture = z.object({
  /** Path on this website; its content never changes. */
  assetUrl: z.string(),
  /** Displayed size in pixels: `1200x900`. */
  originalSize: z.string(),
  colorData: z.nullable(PictureColors),
  systemDataVariants: PictureVariants,
  /** Size of the stored file, without camera metadata. */
  bytes: z.int(),
});
export type MediaPicture = z.infer<typeof MediaPicture>;

/** What is known of an uploaded film, sound or document from its bytes. */
export const MediaFile = z.object({
  /** Path on this website; its content never changes. */
  assetUrl: z.string(),
  /** A key of `mediaFileTypes`. */
  mediaType: z.string(),
  bytes: z.int(),
});
export type MediaFile = z.infer<typeof MediaFile>;

/** What members say about a picture or another file. */
export const MediaDescription = z.object({
  /** Plain text; empty: the file name counts. */
  title: z.string(),
  /** Description for people who cannot see the picture or film, or hear the sound. */
  altText: z.string(),
  tags: z.array(z.string()),
  /** Empty: in no folder. */
  folder: z.string(),
  focalPoint: FocalPoint,
});
export type MediaDescription = z.infer<typeof MediaDescription>;

const MediaUploaded = z.object({
  type: z.literal("MediaUploaded"),
  mediaId: z.string(),
  /** Name of the file on the member's device. */
  name: z.string(),
  picture: MediaPicture,
  /** The folder that was open. */
  folder: z.string(),
  uploadedAt: z.iso.datetime(),
});
/** Films, audio and documents. */
const MediaFileUploaded = z.object({
  type: z.literal("MediaFileUploaded"),
  mediaId: z.string(),
  name: z.string(),
  file: MediaFile,
  folder: z.string(),
  uploadedAt: z.iso.datetime(),
});
/** Pages show the new picture from then on. What members said about it stays. */
const MediaReplaced = z.object({
  type: z.literal("MediaReplaced"),
  mediaId: z.string(),
  /** Name of the new file on the member's device. */
  name: z.string(),
  picture: MediaPicture,
  replacedAt: z.iso.datetime(),
});
const MediaFileReplaced = z.object({
  type: z.literal("MediaFileReplaced"),
  mediaId: z.string(),
  name: z.string(),
  file: MediaFile,
  replacedAt: z.iso.datetime(),
});
const MediaDescribed = z.object({
  type: z.literal("MediaDescribed"),
  mediaId: z.string(),
  description: MediaDescription,
  describedAt: z.iso.datetime(),
});
/** It is no longer listed. Pages that show the picture keep it. */
const MediaTrashed = z.object({
  type: z.literal("MediaTrashed"),
  mediaId: z.string(),
  trashedAt: z.iso.datetime(),
});
const MediaRestored = z.object({
  type: z.literal("MediaRestored"),
  mediaId: z.string(),
  restoredAt: z.iso.datetime(),
});
/** Stream `media-<websiteId>.<mediaId>`. Stored for ever: a released member is never edited. */
export const MediaEvent = z.discriminatedUnion("type", [
  MediaUploaded,
  MediaFileUploaded,
  MediaReplaced,
  MediaFileReplaced,
  MediaDescribed,
  MediaTrashed,
  MediaRestored,
]);
export type MediaEvent = z.infer<typeof MediaEvent>;
