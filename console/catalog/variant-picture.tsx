import { Menu, UnstyledButton } from "@mantine/core";
import { IconPhotoPlus } from "@tabler/icons-react";
import type { Image } from "#domain/catalog/events.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import { focalStyle } from "./focal-point.tsx";
import classes from "./pictures.module.css";
import { type PictureDraft, showsPicture } from "./product-pictures.ts";

/** The picture for a selected variant: one of the product's, or none. */
export const VariantPicture = ({
  number,
  image,
  pictures,
  onChange,
}: {
  /** Number of the variant, starting at 1. */
  readonly number: number;
  readonly image: Image | null;
  readonly pictures: readonly PictureDraft[];
  readonly onChange: (image: Image | null) => void;
}) => (
  <Menu position="bottom-start" width={232} shadow="md">
    <Menu.Target>
      <UnstyledButton
        className={classes.variantPicture ?? ""}
        aria-label={`Picture of variant ${number}${image?.altText ? `: ${image.altText}` : ""}`}
        title="Variant picture"
      >
        {image === null ? (
          <IconPhotoPlus size={20} stroke={1.4} aria-hidden="true" />
        ) : (
          <img
            className={classes.small}
            src={pictureAt(image.assetUrl, "300w")}
            alt=""
            style={focalStyle(image)}
          />
        )}
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <div className={classes.choices}>
        {pictures.map((picture, at) => (
          <Menu.Item
            key={picture.id}
            className={classes.choice ?? ""}
            aria-label={picture.image.altText || `Picture ${at + 1}`}
            data-chosen={showsPicture(picture, image) || undefined}
            onClick={() => onChange(picture.image)}
          >
            <img
              className={classes.small}
              src={pictureAt(picture.image.assetUrl, "300w")}
              alt=""
              loading="lazy"
              style={focalStyle(picture.image)}
            />
          </Menu.Item>
        ))}
      </div>
      <Menu.Item onClick={() => onChange(null)}>Use the product’s first picture</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
