import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { MediaKind } from "#domain/media/kinds.ts";
import { ChoosePictures } from "../../kit/pictures/choose-pictures.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import { acceptedFor } from "../../media/media-kind-texts.ts";
import classes from "./media-library.module.css";
import { mediaTexts } from "./media-texts.ts";

/** Says where the files go. */
export const uploadText = (folder: string): string =>
  folder === "" ? "Upload" : `Upload to “${folder}”`;

const dropText = (folder: string): string =>
  folder === ""
    ? "Drop the files to upload them."
    : `Drop the files to upload them to “${folder}”.`;

export const MediaUpload = ({
  kind,
  folder,
  isOver,
  onFiles,
}: {
  readonly kind: MediaKind;
  readonly folder: string;
  readonly isOver: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) => (
  <Changes>
    <Group gap="xs">
      <ChoosePictures accept={acceptedFor[kind]} label="Choose files to upload" onFiles={onFiles}>
        {(props) => (
          <Button {...props} size="compact-md" variant="default">
            {uploadText(folder)}
          </Button>
        )}
      </ChoosePictures>
      <span className={classes.hint}>{isOver ? dropText(folder) : "or drop files here"}</span>
    </Group>
  </Changes>
);

/** The list of the picker would not show a file of another kind. */
export const refuseFile = (kind: MediaKind, { name }: File): void => {
  notifications.show({
    color: "red",
    message: `${name} was not uploaded, because it is not ${mediaTexts[kind].one}.`,
  });
};
