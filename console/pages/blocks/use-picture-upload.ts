import { createContext, useContext } from "react";
import { uploadMediaContract } from "#commands/media/contract.ts";
import type { FocalPoint } from "#domain/kit/picture-facts.ts";
import type { MediaPicture } from "#domain/media/events.ts";
import { MAX_FILE_NAME } from "#domain/media/rejections.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import { upload } from "../../kit/calls/upload.ts";
import { type PictureUploads, pictureContent, useUploads } from "../../kit/pictures/use-uploads.ts";
import { useBackground } from "../../media/use-background.ts";

type StoredPicture = Pick<MediaPicture, "assetUrl" | "originalSize" | "systemDataVariants">;

/** A picture of the media library as pages and looks name it. */
export const imageOf = (
  { assetUrl, originalSize, systemDataVariants }: StoredPicture,
  altText: string,
  mediaFocalPoint: FocalPoint,
): PageImage => ({ assetUrl, originalSize, systemDataVariants, altText, mediaFocalPoint });

/**
 * Whether uploads continue when their field is closed, because owners select the next block in the meantime. Only where a
 * change is put on top of the present document: other fields would arrive with the document that they were closed with.
 */
export const ContinuedUploads = createContext(false);

/**
 * Uploads pictures into a folder of the media library; empty: into none. `choice` is the same for files that were selected
 * together. A field that is closed cancels its upload.
 */
export const usePictureUpload = (
  onKept: (picture: StoredPicture, choice: string) => void,
  folder = "",
): PictureUploads => {
  const continues = useContext(ContinuedUploads);
  const background = useBackground();
  return useUploads(
    (content, file, onProgress, signal) =>
      upload(uploadMediaContract, {
        content,
        onProgress,
        signal,
        query: { name: file.name.slice(0, MAX_FILE_NAME), folder },
      }),
    ({ picture }, choice) => onKept(picture, choice),
    pictureContent,
    continues ? background : undefined,
  );
};
