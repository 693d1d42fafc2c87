import { uploadMediaContract } from "#commands/media/contract.ts";
import { MAX_FILE_NAME } from "#domain/media/rejections.ts";
import { upload } from "../kit/calls/upload.ts";
import { useRefresh } from "../kit/calls/use-command.ts";
import { type PictureUploads, useUploads } from "../kit/pictures/use-uploads.ts";
import { MEDIA_READS } from "./use-change-media.ts";

/** Uploads pictures into a folder of the library, one after another. */
export const useMediaUploads = (folder: string): PictureUploads => {
  const refresh = useRefresh(MEDIA_READS);
  return useUploads(
    (content, file, onProgress, signal) =>
      upload(uploadMediaContract, {
        ...{ content, onProgress, signal },
        query: { name: file.name.slice(0, MAX_FILE_NAME), folder },
      }),
    () => void refresh(),
  );
};
