import { DndContext } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { Button, FileButton, UnstyledButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconPhotoPlus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { MAX_PICTURE_BYTES } from "#domain/pictures/texts.ts";
import { pictureTypes } from "#domain/shared/pictures.ts";
import { PictureTile } from "./picture-tile.tsx";
import classes from "./pictures.module.css";
import type { ProductDraft } from "./product-draft.ts";
import {
  movedPicture,
  putBack,
  type TakenOut,
  withAltText,
  withoutPicture,
} from "./product-pictures.ts";
import { FailedUpload, UploadTile } from "./upload-tile.tsx";
import { usePictureDrag } from "./use-picture-drag.ts";
import type { PictureUploads } from "./use-picture-uploads.ts";

type Props = {
  readonly draft: ProductDraft;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  readonly uploads: PictureUploads;
};

const ACCEPT = Object.keys(pictureTypes).join(",");
const KINDS = `JPEG, PNG, WebP, GIF or AVIF, up to ${MAX_PICTURE_BYTES / 1024 / 1024} MB each`;

/** What visitors see of the product. Nothing is shown to them before the product is saved. */
export const PicturesFields = ({ draft, onChange, uploads }: Props) => {
  const [takenOut, setTakenOut] = useState<readonly TakenOut[]>([]);
  const last = takenOut.at(-1);
  const failed = uploads.all.filter(({ state }) => state === "failed");
  const isEmpty = draft.pictures.length === 0 && uploads.all.length === failed.length;
  const undo = (taken: TakenOut) => {
    onChange(putBack(draft, taken));
    setTakenOut((old) => old.slice(0, -1));
  };
  return (
    <Dropzone
      className={classes.drop ?? ""}
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      onDrop={uploads.add}
      loading={false}
    >
      {failed.length > 0 && (
        <div role="alert">
          <ul className={classes.failures}>
            {failed.map((upload) => (
              <FailedUpload
                key={upload.id}
                upload={upload}
                onRetry={() => uploads.retry(upload.id)}
                onDismiss={() => uploads.remove(upload.id)}
              />
            ))}
          </ul>
        </div>
      )}
      {isEmpty ? (
        <NoPictures onFiles={uploads.add} />
      ) : (
        <>
          <p className={classes.hint}>
            Drag them into order: the first one stands in lists and in the cart. Alt text is read to
            people who cannot see a picture.
          </p>
          <Pictures
            draft={draft}
            onChange={onChange}
            uploads={uploads}
            onTakenOut={(taken) => setTakenOut((old) => [...old, taken])}
          />
        </>
      )}
      {last !== undefined && (
        <p className={classes.undo} role="status">
          {last.picture.image.altText ? `“${last.picture.image.altText}”` : "A picture"} was taken
          out.
          <Button
            // The button that was pressed is gone; whoever uses keys goes on here.
            autoFocus
            key={takenOut.length}
            size="compact-sm"
            variant="default"
            onClick={() => undo(last)}
          >
            Undo
          </Button>
        </p>
      )}
    </Dropzone>
  );
};

const ChoosePictures = ({
  onFiles,
  children,
}: {
  readonly onFiles: (files: File[]) => void;
  readonly children: (props: { readonly onClick: () => void }) => ReactNode;
}) => {
  const reset = useRef<() => void>(null);
  const take = (files: File[]) => {
    onFiles(files);
    // The same file may be chosen again, after it was taken out or was refused.
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

const NoPictures = ({ onFiles }: { readonly onFiles: (files: File[]) => void }) => (
  <div className={classes.empty}>
    <IconPhotoPlus size={34} stroke={1.3} aria-hidden="true" />
    <p>
      <strong>Drop pictures here</strong>
      <br />
      {KINDS}
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

const Pictures = ({
  draft,
  onChange,
  uploads,
  onTakenOut,
}: Props & { readonly onTakenOut: (taken: TakenOut) => void }) => {
  const { pictures } = draft;
  const drag = usePictureDrag(pictures, (id, to) =>
    onChange({ pictures: movedPicture(pictures, id, to) }),
  );
  return (
    <DndContext {...drag}>
      <SortableContext items={pictures.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ul className={classes.grid} aria-label="Pictures">
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              number={at + 1}
              onAltText={(altText) => onChange(withAltText(draft, picture, altText))}
              onRemove={() => {
                const { takenOut, ...without } = withoutPicture(draft, picture);
                onChange(without);
                onTakenOut(takenOut);
              }}
            />
          ))}
          {uploads.all
            .filter(({ state }) => state !== "failed")
            .map((upload) => (
              <UploadTile
                key={upload.id}
                upload={upload}
                onCancel={() => uploads.remove(upload.id)}
              />
            ))}
          <li>
            <ChoosePictures onFiles={uploads.add}>
              {(props) => (
                <UnstyledButton {...props} className={classes.more ?? ""} title={KINDS}>
                  <IconPlus size={22} stroke={1.5} aria-hidden="true" />
                  Add pictures
                </UnstyledButton>
              )}
            </ChoosePictures>
          </li>
        </ul>
      </SortableContext>
    </DndContext>
  );
};
