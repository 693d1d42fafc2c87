import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Textarea, UnstyledButton } from "@mantine/core";
import { IconFocusCentered, IconGripVertical, IconPhotoOff, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { FocalPoint } from "#domain/shared/picture-facts.ts";
import { pictureAt } from "#domain/shared/pictures.ts";
import { FocalPointDialog } from "./focal-point.tsx";
import classes from "./pictures.module.css";
import type { PictureDraft } from "./product-pictures.ts";

/** Longer, and nobody listens to the end. Our choice. */
const MAX_ALT_TEXT = 500;

/** One picture of the product: moved by its grip or by itself. */
export const PictureTile = ({
  picture: { id, image },
  number,
  onAltText,
  onFocalPoint,
  onRemove,
}: {
  readonly picture: PictureDraft;
  /** From 1. */
  readonly number: number;
  readonly onAltText: (altText: string) => void;
  readonly onFocalPoint: (point: FocalPoint) => void;
  readonly onRemove: () => void;
}) => {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, ...drag } =
    useSortable({ id });
  const [broken, setBroken] = useState(false);
  const [isFocusing, setFocusing] = useState(false);
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.frame} {...drag.listeners}>
        {broken ? (
          <span className={classes.broken}>
            <IconPhotoOff size={26} stroke={1.4} aria-hidden="true" />
            This picture cannot be shown
          </span>
        ) : (
          <img
            className={classes.picture}
            src={pictureAt(image.assetUrl, "300w")}
            // What it shows stands in the field below.
            alt=""
            loading="lazy"
            draggable={false}
            onError={() => setBroken(true)}
          />
        )}
        <span className={classes.marks}>
          {number === 1 && <span className={classes.mark}>Main</span>}
          {image.sourceUrl !== undefined && (
            <span className={classes.mark} title={`Shown until you upload ${image.sourceUrl}`}>
              Stand-in
            </span>
          )}
        </span>
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
          className={classes.focus ?? ""}
          aria-label={`Focal point of picture ${number}`}
          title="What stays in sight when it is cut"
          onClick={() => setFocusing(true)}
        >
          <IconFocusCentered size={16} aria-hidden="true" />
        </UnstyledButton>
        <UnstyledButton
          className={classes.remove ?? ""}
          aria-label={`Take out picture ${number}`}
          title="Take out"
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden="true" />
        </UnstyledButton>
      </div>
      {isFocusing && (
        <FocalPointDialog
          image={image}
          number={number}
          onClose={() => setFocusing(false)}
          onDone={(point) => {
            setFocusing(false);
            onFocalPoint(point);
          }}
        />
      )}
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
