import { FileButton } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { pictureTypes } from "#domain/kit/pictures.ts";
import { UPLOAD_MEGABYTE } from "#domain/kit/upload-megabyte.ts";
import { MAX_PICTURE_BYTES } from "#domain/pictures/texts.ts";

/** The types of pictures. */
export const PICTURE_TYPES = Object.keys(pictureTypes).join(",");
/** What can be uploaded, for people. */
export const PICTURE_KINDS = `JPEG, PNG, WebP, GIF or AVIF, up to ${MAX_PICTURE_BYTES / UPLOAD_MEGABYTE} MB each`;

type Props = {
  readonly onFiles: (files: File[]) => void;
  /** Media types and endings that the dialog offers. */
  readonly accept?: string;
  /** The name of the input for screen readers. */
  readonly label?: string;
  readonly children: (props: { readonly onClick: () => void }) => ReactNode;
};

/** A button that opens the file dialog, by default for pictures. */
export const ChoosePictures = ({
  onFiles,
  accept = PICTURE_TYPES,
  label = "Choose pictures",
  children,
}: Props) => {
  const reset = useRef<() => void>(null);
  const take = (files: File[]) => {
    onFiles(files);
    // The same file can be selected again after it was removed or rejected.
    reset.current?.();
  };
  return (
    <FileButton
      multiple
      accept={accept}
      onChange={take}
      resetRef={reset}
      inputProps={{ "aria-label": label }}
    >
      {children}
    </FileButton>
  );
};
