import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../kit/calls/api.ts";
import { counted } from "../kit/figures/figures.tsx";
import type { BackgroundUploads } from "../kit/pictures/use-uploads.ts";
import { useOwner } from "../kit/session/permissions.tsx";
import { SESSION, type Session } from "../kit/session/session.tsx";

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
export const useBackground = (): BackgroundUploads => {
  const client = useQueryClient();
  const { ownerId } = useOwner();
  return useMemo(() => {
    const present = () => client.getQueryData<Session>([SESSION])?.owner?.ownerId;
    return { ...notices, continues: () => present() === ownerId };
  }, [client, ownerId]);
};
