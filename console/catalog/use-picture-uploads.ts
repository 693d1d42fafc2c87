import { keepPictureContract } from "#commands/pictures/contract.ts";
import type { Image } from "#domain/catalog/events.ts";
import { MAX_FILE_NAME } from "#domain/media/rejections.ts";
import { upload } from "../kit/calls/upload.ts";
import { type PictureUploads, useUploads } from "../kit/pictures/use-uploads.ts";

const keep = async (
  content: Blob,
  { name }: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Image> => {
  const query = { name: name.slice(0, MAX_FILE_NAME) };
  const { picture } = await upload(keepPictureContract, { query, content, onProgress, signal });
  const { assetUrl, originalSize, colorData, systemDataVariants } = picture;
  const facts = { originalSize, systemDataVariants, ...(colorData && { colorData }) };
  return { assetUrl, altText: "", ...facts };
};

/** Uploads pictures of a product. */
export const usePictureUploads = (onKept: (image: Image) => void): PictureUploads =>
  useUploads(keep, onKept);
