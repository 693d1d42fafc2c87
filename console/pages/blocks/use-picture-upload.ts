import { uploadMediaContract } from "#commands/media/contract.ts";
import type { FocalPoint } from "#domain/kit/picture-facts.ts";
import type { MediaPicture } from "#domain/media/events.ts";
import { MAX_FILE_NAME } from "#domain/media/rejections.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import { upload } from "../../kit/calls/upload.ts";
import { type PictureUploads, useUploads } from "../../kit/pictures/use-uploads.ts";

type StoredPicture = Pick<MediaPicture, "assetUrl" | "originalSize" | "systemDataVariants">;

/** A picture of the media library as pages and looks name it. */
export const imageOf = (
  { assetUrl, originalSize, systemDataVariants }: StoredPicture,
  altText: string,
  mediaFocalPoint: FocalPoint,
): PageImage => ({ assetUrl, originalSize, systemDataVariants, altText, mediaFocalPoint });

/** Uploads pictures into a folder of the media library; empty: into none. */
export const usePictureUpload = (
  onKept: (picture: StoredPicture) => void,
  folder = "",
): PictureUploads =>
  useUploads(
    (content, file, onProgress, signal) =>
      upload(uploadMediaContract, {
        content,
        onProgress,
        signal,
        query: { name: file.name.slice(0, MAX_FILE_NAME), folder },
      }),
    ({ picture }) => onKept(picture),
  );
