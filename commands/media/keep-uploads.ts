import { mediaFileUrl } from "#domain/kit/media-files.ts";
import { pictureUrl, pictureVariants } from "#domain/kit/pictures.ts";
import type { MediaFile, MediaPicture } from "#domain/media/events.ts";
import { namedPictureText } from "#domain/media/named-picture-text.ts";
import { MAX_MEDIA_FILE_BYTES, mediaFileTexts } from "#domain/media/rejections.ts";
import { pictureTexts } from "#domain/pictures/texts.ts";
import type { KeptPicture, MediaFiles, Pictures } from "#infra/files/port.ts";
import { Refusal } from "#infra/http/refusal.ts";

export type UploadDependencies = {
  readonly pictures: Pick<Pictures, "keep">;
  readonly mediaFiles: Pick<MediaFiles, "keep">;
};

const pictureFacts = (kept: KeptPicture): MediaPicture => ({
  assetUrl: pictureUrl(kept),
  originalSize: `${kept.width}x${kept.height}`,
  colorData: kept.colors,
  systemDataVariants: kept.isAnimated ? "" : pictureVariants(kept.width),
  bytes: kept.bytes,
});

/** 413 with the name of the file, which only the call knows. Spec: B5.27. */
const namedError = (error: unknown, name: string): unknown =>
  error instanceof Refusal && error.code === "body-too-large"
    ? new Refusal(413, error.code, mediaFileTexts.tooLarge(name, MAX_MEDIA_FILE_BYTES))
    : error;

/** Stores what members upload; 415 for what is not accepted. */
export const createKeepUploads = ({ pictures, mediaFiles }: UploadDependencies) => ({
  picture: async (websiteId: string, name: string, content: Uint8Array): Promise<MediaPicture> => {
    const kept = await pictures.keep(websiteId, content);
    if ("fault" in kept) throw new Refusal(415, kept.fault, namedPictureText(kept.fault, name));
    return pictureFacts(kept.picture);
  },
  file: async (
    websiteId: string,
    name: string,
    content: AsyncIterable<Uint8Array>,
  ): Promise<MediaFile> => {
    const kept = await mediaFiles.keep(websiteId, content).catch((error: unknown) => {
      throw namedError(error, name);
    });
    if ("fault" in kept)
      throw kept.fault === "empty"
        ? new Refusal(400, "invalid-input", pictureTexts.empty)
        : new Refusal(415, kept.fault, mediaFileTexts.unsupported(name));
    const { file } = kept;
    return { assetUrl: mediaFileUrl(file), mediaType: file.mediaType, bytes: file.bytes };
  },
});
