import { keepPictureContract } from "#commands/pictures/contract.ts";
import type { Image } from "#domain/catalog/events.ts";
import { upload } from "../kit/calls/upload.ts";
import { type PictureUploads, useUploads } from "../kit/pictures/use-uploads.ts";

const keep = async (
  content: Blob,
  _file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Image> => {
  const { picture } = await upload(keepPictureContract, { content, onProgress, signal });
  const { assetUrl, originalSize, colorData, systemDataVariants } = picture;
  const facts = { originalSize, systemDataVariants, ...(colorData && { colorData }) };
  return { assetUrl, altText: "", ...facts };
};

/** Uploads pictures of a product. */
export const usePictureUploads = (onKept: (image: Image) => void): PictureUploads =>
  useUploads(keep, onKept);
