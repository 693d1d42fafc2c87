import { Button, Group, Modal } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { Image } from "#domain/catalog/events.ts";
import { CENTRE, type FocalPoint } from "#domain/kit/picture-facts.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import classes from "./focal-point.module.css";

/** Step per key press, as a share of width and height. */
const STEP = 0.05;
const moves: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const percent = (value: number): number => Math.round(value * 100);
const positionOf = ({ x, y }: FocalPoint) => `${percent(x)}% ${percent(y)}%`;

/** How a picture is cropped to a different shape. */
export const focalStyle = ({ mediaFocalPoint }: Image) =>
  mediaFocalPoint && { objectPosition: positionOf(mediaFocalPoint) };

const pointAt = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): FocalPoint => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: share((clientX - left) / width), y: share((clientY - top) / height) };
};

const Target = ({
  src,
  point,
  onMove,
}: {
  readonly src: string;
  readonly point: FocalPoint;
  readonly onMove: (point: FocalPoint) => void;
}) => {
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    // The page behind would scroll.
    event.preventDefault();
    onMove({ x: share(point.x + by.x), y: share(point.y + by.y) });
  };
  return (
    <div
      className={classes.target}
      role="slider"
      tabIndex={0}
      data-autofocus
      aria-label="Focal point"
      aria-valuenow={percent(point.x)}
      aria-valuetext={`${percent(point.x)} percent from the left, ${percent(point.y)} percent from the top`}
      onClick={(event) => onMove(pointAt(event))}
      onKeyDown={move}
    >
      <img src={src} alt="" draggable={false} />
      <span
        className={classes.mark}
        style={{ insetInlineStart: `${point.x * 100}%`, insetBlockStart: `${point.y * 100}%` }}
      />
    </div>
  );
};

/** The part of a picture that stays visible when lists crop it. Spec: B3.50. */
export const FocalPointDialog = ({
  image,
  number,
  onClose,
  onDone,
}: {
  readonly image: Image;
  /** Starts at 1. */
  readonly number: number;
  readonly onClose: () => void;
  readonly onDone: (point: FocalPoint) => void;
}) => {
  const [point, setPoint] = useState(image.mediaFocalPoint ?? CENTRE);
  const src = pictureAt(image.assetUrl, "1000w");
  const objectPosition = positionOf(point);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Focal point of picture ${number}`}
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <p className={classes.hint}>
        Product lists crop pictures to fit. Click the part that must stay visible, or move the
        marker with the arrow keys.
      </p>
      <div className={classes.parts}>
        <Target src={src} point={point} onMove={setPoint} />
        <div className={classes.previews} aria-hidden="true">
          <img className={classes.square} src={src} alt="" style={{ objectPosition }} />
          <img className={classes.wide} src={src} alt="" style={{ objectPosition }} />
          <img className={classes.tall} src={src} alt="" style={{ objectPosition }} />
        </div>
      </div>
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" onClick={() => setPoint(CENTRE)}>
          Reset to centre
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onDone(point)}>Done</Button>
        </Group>
      </Group>
    </Modal>
  );
};
