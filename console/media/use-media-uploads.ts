import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  replaceMediaContract,
  replaceMediaFileContract,
  uploadMediaContract,
  uploadMediaFileContract,
} from "#commands/media/contract.ts";
import { MAX_FILE_NAME, MAX_MEDIA_FILE_BYTES, mediaFileTexts } from "#domain/media/rejections.ts";
import type { MediaRow } from "#read-api/media/contract.ts";
import { CallError, messageOf } from "../kit/calls/api.ts";
import { upload } from "../kit/calls/upload.ts";
import { useRefresh } from "../kit/calls/use-command.ts";
import { counted } from "../kit/figures/figures.tsx";
import {
  type BackgroundUploads,
  type PictureUploads,
  pictureContent,
  useUploads,
} from "../kit/pictures/use-uploads.ts";
import { useOwner } from "../kit/session/permissions.tsx";
import { SESSION, type Session } from "../kit/session/session.tsx";
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

const notices: Omit<BackgroundUploads, "continues"> = {
  onLeft: (count) =>
    notifications.show({
      message: `${counted(count, "file is", "files are")} still being uploaded to the media library.`,
    }),
  onFailed: ({ name }, error) =>
    notifications.show({
      color: "red",
      autoClose: false,
      message: `${name} was not uploaded. ${messageOf(error)}`,
    }),
};

/** Files continue to be uploaded as long as the member who chose them is signed in. */
const useBackground = (): BackgroundUploads => {
  const client = useQueryClient();
  const { ownerId } = useOwner();
  return useMemo(() => {
    const present = () => client.getQueryData<Session>([SESSION])?.owner?.ownerId;
    return { ...notices, continues: () => present() === ownerId };
  }, [client, ownerId]);
};

/**
 * Uploads files into a folder of the library, one after another. They continue after the screen was closed: a picker
 * is closed by the first file that is chosen in it.
 */
export const useMediaUploads = (folder: string): PictureUploads => {
  const refresh = useRefresh(MEDIA_READS);
  const background = useBackground();
  return useUploads<unknown>(
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
