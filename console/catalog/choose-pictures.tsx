import { Button, FileButton } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { pictureTypes } from "#domain/kit/pictures.ts";
import { UPLOAD_MEGABYTE } from "#domain/kit/upload-megabyte.ts";
import { MAX_PICTURE_BYTES } from "#domain/pictures/texts.ts";
import classes from "./pictures.module.css";

const ACCEPT = Object.keys(pictureTypes).join(",");
export const PICTURE_KINDS = `JPEG, PNG, WebP, GIF or AVIF, up to ${MAX_PICTURE_BYTES / UPLOAD_MEGABYTE} MB each`;

export const ChoosePictures = ({
  onFiles,
  children,
}: {
  readonly onFiles: (files: File[]) => void;
  readonly children: (props: { readonly onClick: () => void }) => ReactNode;
}) => {
  const reset = useRef<() => void>(null);
  const take = (files: File[]) => {
    onFiles(files);
    // The same file can be selected again after it was removed or rejected.
    reset.current?.();
  };
  return (
    <FileButton
      multiple
      accept={ACCEPT}
      onChange={take}
      resetRef={reset}
      inputProps={{ "aria-label": "Choose pictures" }}
    >
      {children}
    </FileButton>
  );
};

export const NoPictures = ({ onFiles }: { readonly onFiles: (files: File[]) => void }) => (
  <div className={classes.empty}>
    <IconPhotoPlus size={34} stroke={1.3} aria-hidden="true" />
    <p>
      <strong>Drop pictures here</strong>
      <br />
      {PICTURE_KINDS}
    </p>
    <ChoosePictures onFiles={onFiles}>
      {(props) => (
        <Button {...props} variant="default">
          Choose pictures
        </Button>
      )}
    </ChoosePictures>
  </div>
);
