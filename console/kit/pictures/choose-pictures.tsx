import { FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { pictureTypes } from "#domain/kit/pictures.ts";
import { UPLOAD_MEGABYTE } from "#domain/kit/upload-megabyte.ts";
import { MAX_PICTURE_BYTES } from "#domain/pictures/texts.ts";

const ACCEPT = Object.keys(pictureTypes).join(",");
/** What can be uploaded, for people. */
export const PICTURE_KINDS = `JPEG, PNG, WebP, GIF or AVIF, up to ${MAX_PICTURE_BYTES / UPLOAD_MEGABYTE} MB each`;

/** A button that opens the file dialog for pictures. */
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
