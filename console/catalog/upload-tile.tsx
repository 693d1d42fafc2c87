import { Button, Progress, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { messageOf } from "../kit/calls/api.ts";
import { isUndecided } from "../kit/editing/undecided.ts";
import type { PictureUpload } from "../kit/pictures/use-uploads.ts";
import classes from "./pictures.module.css";

const PERCENT = 100;

/** A picture that is being uploaded. */
export const UploadTile = ({
  upload: { file, preview, share, state },
  onCancel,
}: {
  readonly upload: PictureUpload;
  readonly onCancel: () => void;
}) => (
  <li className={classes.tile}>
    <div className={classes.frame} data-uploading>
      <img className={classes.picture} src={preview} alt="" draggable={false} />
      <UnstyledButton
        className={classes.remove ?? ""}
        aria-label={`Stop uploading ${file.name}`}
        title="Stop"
        onClick={onCancel}
      >
        <IconX size={16} aria-hidden="true" />
      </UnstyledButton>
      <Progress
        className={classes.progress ?? ""}
        value={share * PERCENT}
        aria-label={`Uploading ${file.name}`}
      />
    </div>
    <span className={classes.fileName}>{state === "waiting" ? "Waiting" : file.name}</span>
  </li>
);

/** Why a selected file was not accepted. */
export const FailedUpload = ({
  upload: { file, error },
  onRetry,
  onDismiss,
}: {
  readonly upload: PictureUpload;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}) => {
  const message = messageOf(error);
  return (
    <li className={classes.failed}>
      <span className={classes.failedText}>
        {!message.includes(file.name) && <strong>{file.name}</strong>} {message}
      </span>
      {isUndecided(error) && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
      <UnstyledButton
        className={classes.dismiss ?? ""}
        aria-label={`Dismiss ${file.name}`}
        onClick={onDismiss}
      >
        <IconX size={16} aria-hidden="true" />
      </UnstyledButton>
    </li>
  );
};
