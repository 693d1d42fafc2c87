import { Button, Group, Input } from "@mantine/core";
import { useCallback, useContext, useState } from "react";
import { CENTRE } from "#domain/kit/picture-facts.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import { LeaveGuard } from "../../kit/editing/leave-guard.tsx";
import { isUndecided } from "../../kit/editing/undecided.ts";
import { counted } from "../../kit/figures/figures.tsx";
import { ChoosePictures, PICTURE_KINDS } from "../../kit/pictures/choose-pictures.tsx";
import { UploadList } from "../../media/upload-list.tsx";
import { useUploadFolder } from "../../media/use-upload-folder.ts";
import { showFullGallery } from "./full-gallery.ts";
import { MediaSelection } from "./media-library.tsx";
import { uploadText } from "./media-upload.tsx";
import { ContinuedUploads, imageOf, usePictureUpload } from "./use-picture-upload.ts";

/** `isFromLibrary`: the pictures were there before. `choice`: the same for files that were selected together. */
type Add = (images: readonly PageImage[], isFromLibrary: boolean, choice?: string) => void;

/** The uploads of `AddPictures`. */
export const useAddedPictures = (onAdd: Add) => {
  const [folder] = useUploadFolder();
  const uploads = usePictureUpload(
    (picture, choice) => onAdd([imageOf(picture, "", CENTRE)], false, choice),
    folder,
  );
  /** The number of pictures that are not in the list yet. */
  const coming = uploads.all.filter(
    ({ state, error }) => state !== "failed" || isUndecided(error),
  ).length;
  return { onAdd, folder, uploads, coming };
};

/** Asks before the uploads are cancelled. */
const LeaveUploads = ({ coming }: { readonly coming: number }) => {
  const isUnsaved = useCallback(() => coming > 0, [coming]);
  return <LeaveGuard isUnsaved={isUnsaved}>Pictures are still being uploaded.</LeaveGuard>;
};

/**
 * Adds several pictures to a list: those of the library in the order in which they were selected, files in the order in
 * which the browser names them.
 */
export const AddPictures = ({
  adding: { onAdd, folder, uploads, coming },
  count,
  max,
  nouns = "pictures",
}: {
  readonly adding: ReturnType<typeof useAddedPictures>;
  /** Items that the list has. */
  readonly count: number;
  readonly max: number;
  /** What the list has up to `max` of. */
  readonly nouns?: string;
}) => {
  const [isOpen, setOpen] = useState(false);
  const continues = useContext(ContinuedUploads);
  const room = Math.max(0, max - count - coming);
  const upload = (files: readonly File[]) => {
    uploads.add(files.slice(0, room));
    if (files.length > room)
      showFullGallery(
        `${counted(files.length - room, "file was", "files were")} not uploaded`,
        max,
        nouns,
      );
  };
  const isFull = room === 0;
  // A disabled button would lose the focus, which comes back to it when the last free places were filled.
  const off = { "aria-disabled": isFull, ...(isFull && { "data-disabled": true }) };
  return (
    <Input.Wrapper
      label="Add pictures"
      labelElement="div"
      description={
        isFull
          ? `The gallery is full: it can have up to ${max} ${nouns}.`
          : `You can select several pictures at the same time. A gallery can have up to ${max} ${nouns}.`
      }
    >
      <Group gap="xs" mt={6}>
        <ChoosePictures onFiles={upload}>
          {({ onClick }) => (
            <Button
              size="compact-md"
              variant="default"
              onClick={isFull ? undefined : onClick}
              {...off}
            >
              {uploadText(folder)}
            </Button>
          )}
        </ChoosePictures>
        <Button
          size="compact-md"
          variant="default"
          onClick={isFull ? undefined : () => setOpen(true)}
          {...off}
        >
          Choose from library
        </Button>
      </Group>
      <Input.Description mt={4}>{PICTURE_KINDS}</Input.Description>
      <UploadList uploads={uploads} />
      {!continues && <LeaveUploads coming={coming} />}
      {isOpen && (
        <MediaSelection
          kind="picture"
          room={room}
          onAdd={(rows) =>
            onAdd(
              rows.flatMap(({ picture, altText, focalPoint }) =>
                picture === null ? [] : [imageOf(picture, altText, focalPoint)],
              ),
              true,
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Input.Wrapper>
  );
};
