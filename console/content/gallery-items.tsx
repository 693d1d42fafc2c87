import { Fieldset, Stack, Textarea, TextInput } from "@mantine/core";
import { recordTypes } from "#domain/codes/content-codes.ts";
import { ITEM_PARTS, isDecorativePicture } from "#domain/content/checked-item.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { MAX_GALLERY_ITEMS } from "#domain/content/rejections.ts";
import { ContentImage } from "#domain/kit/content-image.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import { opensLarger } from "#domain/pages/blocks/gallery.ts";
import type { StepGroup } from "../kit/editing/part-undo.ts";
import { AddPictures, useAddedPictures } from "../pages/blocks/add-pictures.tsx";
import { AltTextFields } from "../pages/blocks/alt-text-fields.tsx";
import { GalleryOptionsFields } from "../pages/blocks/gallery-options-fields.tsx";
import { ListFields } from "../pages/blocks/list-fields.tsx";
import { PictureField } from "../pages/blocks/picture-field.tsx";

/** The pictures of a gallery, in their order. Spec: B9.35. */
export const GalleryItems = ({
  item,
  onChange,
}: {
  readonly item: ContentItemDefinition;
  readonly onChange: (part: Partial<ContentItemDefinition>, group?: StepGroup) => void;
}) => {
  const adding = useAddedPictures((images, _, choice) =>
    onChange(
      { items: [...item.items, ...images.map((image) => ContentImage.parse(image))] },
      choice === undefined ? null : { choice },
    ),
  );
  const isGallery = item.recordType === recordTypes.gallery;
  if (!isGallery && item.items.length === 0) return null;
  return (
    <Fieldset legend="Pictures" id={ITEM_PARTS.pictures}>
      <Stack gap="md">
        <GalleryOptionsFields
          options={item.galleryOptions}
          onChange={(options) =>
            onChange({ galleryOptions: options as ContentItemDefinition["galleryOptions"] })
          }
        />
        <AddPictures adding={adding} count={item.items.length} max={MAX_GALLERY_ITEMS} />
        <ListFields
          items={item.items}
          noun="picture"
          max={MAX_GALLERY_ITEMS}
          rowOf={({ assetUrl, title, altText }) => ({
            text: title || altText || "No alt text",
            picture: pictureAt(assetUrl, "100w"),
          })}
          onChange={(items) => onChange({ items })}
        >
          {(image, change) => (
            <>
              <PictureField
                label="Picture"
                image={image}
                onFocus={(mediaFocalPoint) => change({ ...image, mediaFocalPoint })}
                onChange={(next) => change({ ...image, ...next })}
              />
              <AltTextFields
                altText={image.altText}
                isDecorative={isDecorativePicture(image, item)}
                linkHint={
                  opensLarger(item.galleryOptions)
                    ? "A picture that opens larger needs alt text."
                    : undefined
                }
                onAltText={(altText) => change({ ...image, altText })}
                onDecorative={(isDecorative) => {
                  const { isDecorative: _before, ...rest } = image;
                  change({ ...rest, ...(isDecorative && { isDecorative }) });
                }}
              />
              <TextInput
                label="Title"
                maxLength={200}
                value={image.title}
                onChange={({ currentTarget }) => change({ ...image, title: currentTarget.value })}
              />
              <Textarea
                label="Description"
                autosize
                maxLength={10_000}
                value={image.body}
                onChange={({ currentTarget }) => change({ ...image, body: currentTarget.value })}
              />
            </>
          )}
        </ListFields>
      </Stack>
    </Fieldset>
  );
};
