import { useRef } from "react";
import {
  replaceMediaContract,
  replaceMediaFileContract,
  uploadMediaContract,
  uploadMediaFileContract,
} from "#commands/media/contract.ts";
import { MAX_FILE_NAME, MAX_MEDIA_FILE_BYTES, mediaFileTexts } from "#domain/media/rejections.ts";
import type { MediaRow } from "#read-api/media/contract.ts";
import { CallError } from "../kit/calls/api.ts";
import { upload } from "../kit/calls/upload.ts";
import { useRefresh } from "../kit/calls/use-command.ts";
import { isUndecided } from "../kit/editing/undecided.ts";
import { type PictureUploads, pictureContent, useUploads } from "../kit/pictures/use-uploads.ts";
import { useBackground } from "./use-background.ts";
import { MEDIA_READS } from "./use-change-media.ts";

const isPicture = ({ type }: File): boolean => type.startsWith("image/");
const nameOf = ({ name }: File): string => name.slice(0, MAX_FILE_NAME);

/** Pictures are made smaller; other files are sent as they are. Spec: B5.27. */
const contentOf = async (file: File): Promise<Blob> => {
  if (isPicture(file)) return pictureContent(file);
  if (file.size > MAX_MEDIA_FILE_BYTES) {
    const text = mediaFileTexts.tooLarge(file.name, MAX_MEDIA_FILE_BYTES);
    throw new CallError(413, "body-too-large", text);
  }
  return file;
};

type MediaUploads = PictureUploads & {
  /** The number of files that are on their way to a folder, or can be sent to it again. */
  readonly countIn: (folder: string) => number;
};

/**
 * Uploads files into a folder of the library, one after another. They continue after the screen was closed: a picker
 * is closed by the first file that is chosen in it.
 */
export const useMediaUploads = (folder: string): MediaUploads => {
  const refresh = useRefresh(MEDIA_READS);
  const background = useBackground();
  const folderOf = useRef(new WeakMap<File, string>());
  const uploads = useUploads<unknown>(
    (content, file, onProgress, signal) => {
      const sent = { content, onProgress, signal, query: { name: nameOf(file), folder } };
      return isPicture(file)
        ? upload(uploadMediaContract, sent)
        : upload(uploadMediaFileContract, sent);
    },
    refresh,
    contentOf,
    background,
  );
  return {
    ...uploads,
    add: (files) => {
      for (const file of files) folderOf.current.set(file, folder);
      uploads.add(files);
    },
    countIn: (of) =>
      uploads.all.filter(
        ({ file, state, error }) =>
          folderOf.current.get(file) === of && (state !== "failed" || isUndecided(error)),
      ).length,
  };
};

/** The paths of two contents. */
export type Replacement = { readonly assetUrl: string; readonly former: string };

/** Replaces the content of a file of the library everywhere. */
export const useMediaReplacement = (
  { mediaId, kind, assetUrl: former }: MediaRow,
  onReplaced: (replacement: Replacement) => void,
): PictureUploads => {
  const refresh = useRefresh(MEDIA_READS);
  return useUploads<Replacement>(
    async (content, file, onProgress, signal) => {
      const params = { mediaId };
      const sent = { content, onProgress, signal, params, query: { name: nameOf(file) } };
      const { assetUrl } =
        kind === "picture"
          ? (await upload(replaceMediaContract, sent)).picture
          : (await upload(replaceMediaFileContract, sent)).file;
      return { assetUrl, former };
    },
    (replacement) => {
      void refresh();
      onReplaced(replacement);
    },
    kind === "picture" ? pictureContent : contentOf,
  );
};
