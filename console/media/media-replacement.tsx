import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { undoMediaReplacementContract } from "#commands/media/contract.ts";
import type { MediaRow } from "#read-api/media/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";
import { useRefresh } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { ChoosePictures } from "../kit/pictures/choose-pictures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { acceptedFor } from "./media-kind-texts.ts";
import { UploadList } from "./upload-list.tsx";
import { MEDIA_READS, mediaName } from "./use-change-media.ts";
import { useMediaReplacement } from "./use-media-uploads.ts";

const effectText = ({ uses }: MediaRow): string => {
  if (uses === 0) return "No product, post or page shows it yet.";
  return uses === 1
    ? "The product, post or page that uses it will show the new file immediately."
    : `The ${uses} products, posts and pages that use it will show the new file immediately.`;
};

/** Puts another file in the place of this one, everywhere. Asks first. */
export const MediaReplacement = ({
  row,
  onReplaced,
}: {
  readonly row: MediaRow;
  readonly onReplaced: () => void;
}) => {
  const [file, setFile] = useState<File>();
  const refresh = useRefresh(MEDIA_READS);
  const uploads = useMediaReplacement(row, (body) => {
    const params = { mediaId: row.mediaId };
    const name = mediaName(row);
    if (body.assetUrl === body.former)
      notifications.show({ message: `${name} has this content already.` });
    else
      announceUndoable(`${name} was replaced.`, async () => {
        await call(undoMediaReplacementContract, { params, body });
        await refresh();
        return `${name} is shown again.`;
      });
    onReplaced();
  });
  const close = () => setFile(undefined);
  return (
    <Changes>
      <div>
        <ChoosePictures
          accept={acceptedFor[row.kind]}
          label="Choose the new file"
          onFiles={([chosen]) => setFile(chosen)}
        >
          {(props) => (
            <Button {...props} size="compact-md" variant="default">
              Replace…
            </Button>
          )}
        </ChoosePictures>
        <UploadList uploads={uploads} />
        <Confirm
          opened={file !== undefined}
          title={`Replace ${mediaName(row)}?`}
          action="Replace"
          pending={false}
          error={null}
          onClose={close}
          onConfirm={() => {
            if (file !== undefined) uploads.add([file]);
            close();
          }}
        >
          {file?.name} will be shown instead. {effectText(row)} Title, alt text, tags and folder
          stay.
        </Confirm>
      </div>
    </Changes>
  );
};
