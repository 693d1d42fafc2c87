import { DndContext } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { Button, UnstyledButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ChoosePictures, PICTURE_KINDS } from "../kit/pictures/choose-pictures.tsx";
import type { PictureUploads } from "../kit/pictures/use-uploads.ts";
import { NoPictures } from "./choose-pictures.tsx";
import { PictureTile } from "./picture-tile.tsx";
import classes from "./pictures.module.css";
import type { ProductDraft } from "./product-draft.ts";
import {
  movedPicture,
  type PictureDraft,
  putBack,
  withAltText,
  withFocalPoint,
  withoutPicture,
} from "./product-pictures.ts";
import { FailedUpload, UploadTile } from "./upload-tile.tsx";
import { usePictureDrag } from "./use-picture-drag.ts";

type Props = {
  readonly draft: ProductDraft;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  readonly uploads: PictureUploads;
};

/** A change that can be undone while the product is being edited. */
type Changed = {
  readonly says: string;
  readonly back: (draft: ProductDraft) => Partial<ProductDraft>;
};

const called = ({ image }: PictureDraft): string | undefined =>
  image.altText ? `“${image.altText}”` : undefined;

/** The product's pictures. Visitors see changes when the product is saved. */
export const PicturesFields = ({ draft, onChange, uploads }: Props) => {
  const [changed, setChanged] = useState<readonly Changed[]>([]);
  const last = changed.at(-1);
  const failed = uploads.all.filter(({ state }) => state === "failed");
  const isEmpty = draft.pictures.length === 0 && uploads.all.length === failed.length;
  const undo = ({ back }: Changed) => {
    onChange(back(draft));
    setChanged((old) => old.slice(0, -1));
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
        <div role="alert" data-wrong>
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
            Drag to reorder. The first picture is shown in product lists and the cart. Alt text is
            read aloud by screen readers.
          </p>
          <Pictures
            draft={draft}
            onChange={onChange}
            uploads={uploads}
            onChanged={(change) => setChanged((old) => [...old, change])}
          />
        </>
      )}
      {last !== undefined && (
        <p className={classes.undo} role="status">
          {last.says}
          <Button
            // The pressed button is gone, so keyboard users continue here.
            autoFocus
            key={changed.length}
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

const Pictures = ({
  draft,
  onChange,
  uploads,
  onChanged,
}: Props & { readonly onChanged: (change: Changed) => void }) => {
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
              onFocalPoint={(point) => {
                const before = picture.image.mediaFocalPoint;
                onChange(withFocalPoint(draft, picture, point));
                onChanged({
                  says: `The focal point of ${called(picture) ?? `picture ${at + 1}`} was moved.`,
                  back: (now) => withFocalPoint(now, picture, before),
                });
              }}
              onRemove={() => {
                const { takenOut, ...without } = withoutPicture(draft, picture);
                onChange(without);
                onChanged({
                  says: `${called(picture) ?? "A picture"} was removed.`,
                  back: (now) => putBack(now, takenOut),
                });
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
                <UnstyledButton {...props} className={classes.more ?? ""} title={PICTURE_KINDS}>
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
