import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Textarea, UnstyledButton } from "@mantine/core";
import { IconFocusCentered, IconGripVertical, IconPhotoOff, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Image } from "#domain/catalog/events.ts";
import type { FocalPoint } from "#domain/kit/picture-facts.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import { FocalPointDialog } from "./focal-point.tsx";
import classes from "./pictures.module.css";
import type { PictureDraft } from "./product-pictures.ts";

/** Longer texts are tiring in a screen reader. Not in the specification. */
const MAX_ALT_TEXT = 500;

const Shown = ({ image }: { readonly image: Image }) => {
  const [broken, setBroken] = useState(false);
  return broken ? (
    <span className={classes.broken}>
      <IconPhotoOff size={26} stroke={1.4} aria-hidden="true" />
      This picture could not be loaded
    </span>
  ) : (
    <img
      className={classes.picture}
      src={pictureAt(image.assetUrl, "300w")}
      // The field below contains its description.
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
};

const Marks = ({ number, image }: { readonly number: number; readonly image: Image }) => (
  <span className={classes.marks}>
    {number === 1 && <span className={classes.mark}>Main</span>}
    {image.sourceUrl !== undefined && (
      <span className={classes.mark} title={`Shown until you upload ${image.sourceUrl}`}>
        Placeholder
      </span>
    )}
  </span>
);

type Props = {
  readonly picture: PictureDraft;
  /** Starts at 1. */
  readonly number: number;
  readonly onAltText: (altText: string) => void;
  readonly onFocalPoint: (point: FocalPoint) => void;
  readonly onRemove: () => void;
};

const FocalPointButton = ({
  image,
  number,
  onFocalPoint,
}: Pick<Props, "number" | "onFocalPoint"> & { readonly image: Image }) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.focus ?? ""}
        aria-label={`Focal point of picture ${number}`}
        title="Set the focal point"
        onClick={() => setOpened(true)}
      >
        <IconFocusCentered size={16} aria-hidden="true" />
      </UnstyledButton>
      {opened && (
        <FocalPointDialog
          image={image}
          number={number}
          onClose={() => setOpened(false)}
          onDone={(point) => {
            setOpened(false);
            onFocalPoint(point);
          }}
        />
      )}
    </>
  );
};

/** One picture of the product, movable by its handle or as a whole. */
export const PictureTile = ({
  picture: { id, image },
  number,
  onAltText,
  onFocalPoint,
  onRemove,
}: Props) => {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, ...drag } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.held}>
        <div className={classes.frame} {...drag.listeners}>
          <Shown image={image} />
          <Marks number={number} image={image} />
          <UnstyledButton
            ref={setActivatorNodeRef}
            className={classes.grip ?? ""}
            {...drag.attributes}
            aria-label={`Move picture ${number}`}
            title="Drag, or press space and use the arrow keys"
          >
            <IconGripVertical size={16} aria-hidden="true" />
          </UnstyledButton>
          <UnstyledButton
            className={classes.remove ?? ""}
            aria-label={`Remove picture ${number}`}
            title="Remove"
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden="true" />
          </UnstyledButton>
        </div>
        <FocalPointButton image={image} number={number} onFocalPoint={onFocalPoint} />
      </div>
      <Textarea
        size="sm"
        autosize
        minRows={1}
        maxRows={4}
        aria-label={`Alt text of picture ${number}`}
        placeholder="Alt text"
        maxLength={MAX_ALT_TEXT}
        value={image.altText}
        onChange={({ currentTarget }) => onAltText(currentTarget.value.replace(/\s+/g, " "))}
      />
    </li>
  );
};
