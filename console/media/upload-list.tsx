import { Button, Group, Progress } from "@mantine/core";
import { messageOf } from "../kit/calls/api.ts";
import { isUndecided } from "../kit/editing/undecided.ts";
import type { PictureUploads } from "../kit/pictures/use-uploads.ts";
import classes from "./media.module.css";

const PERCENT = 100;

/** Files that are being uploaded, and those that were refused. */
export const UploadList = ({ uploads }: { readonly uploads: PictureUploads }) =>
  uploads.all.length === 0 ? null : (
    <ul className={classes.uploads} aria-label="Uploads">
      {uploads.all.map(({ id, file, state, share, error }) => (
        <li key={id} className={classes.upload}>
          {state === "failed" ? (
            <span role="alert">
              {!messageOf(error).includes(file.name) && <strong>{file.name}</strong>}{" "}
              {messageOf(error)}
            </span>
          ) : (
            <div>
              {file.name}
              <Progress mt={4} value={share * PERCENT} aria-label={`Uploading ${file.name}`} />
            </div>
          )}
          <Group gap="xs">
            {state === "failed" && isUndecided(error) && (
              <Button size="compact-sm" variant="default" onClick={() => uploads.retry(id)}>
                Retry
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${state === "failed" ? "Dismiss" : "Stop uploading"} ${file.name}`}
              onClick={() => uploads.remove(id)}
            >
              {state === "failed" ? "Dismiss" : "Stop"}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
