import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import type { Image } from "#domain/catalog/events.ts";
import { CENTRE, type FocalPoint } from "#domain/kit/picture-facts.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import { FocalTarget, positionOf } from "../kit/pictures/focal-target.tsx";
import classes from "./focal-point.module.css";

/** How a picture is cropped to a different shape. */
export const focalStyle = ({ mediaFocalPoint }: Image) =>
  mediaFocalPoint && { objectPosition: positionOf(mediaFocalPoint) };

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
        <FocalTarget src={src} point={point} onMove={setPoint} isFirst />
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
