import { Stack, Textarea, TextInput } from "@mantine/core";
import { IconLibraryPhoto } from "@tabler/icons-react";
import { MAX_PICTURES } from "#domain/pages/blocks/gallery.ts";
import type { FieldsProps } from "../fields-props.ts";
import { emptyPicture } from "../fresh-values.ts";
import { GalleryOptionsFields } from "../gallery-options-fields.tsx";
import { LinkField } from "../link-field.tsx";
import { ListFields } from "../list-fields.tsx";
import { PictureField } from "../picture-field.tsx";
import type { DeclaredKind } from "./declare.ts";

const emptyItem = () => ({ image: emptyPicture, title: "", description: "", href: "" });

const GalleryFields = ({ content, onChange }: FieldsProps<"gallery">) => (
  <Stack gap="sm">
    <GalleryOptionsFields
      options={content.options}
      onChange={(options) => onChange({ ...content, options })}
    />
    <ListFields
      items={content.pictures}
      noun="picture"
      max={MAX_PICTURES}
      fresh={emptyItem}
      onChange={(pictures) => onChange({ ...content, pictures })}
    >
      {(item, change) => (
        <>
          <PictureField
            label="Picture"
            image={item.image}
            onChange={(image) => change({ ...item, image })}
          />
          <TextInput
            label="Alt text"
            maxLength={1_000}
            value={item.image.altText}
            onChange={({ currentTarget }) =>
              change({ ...item, image: { ...item.image, altText: currentTarget.value } })
            }
          />
          <TextInput
            label="Title"
            maxLength={500}
            value={item.title}
            onChange={({ currentTarget }) => change({ ...item, title: currentTarget.value })}
          />
          <Textarea
            label="Description"
            autosize
            maxLength={500}
            value={item.description}
            onChange={({ currentTarget }) => change({ ...item, description: currentTarget.value })}
          />
          <LinkField
            label="Link"
            value={item.href}
            onChange={(href) => change({ ...item, href })}
          />
        </>
      )}
    </ListFields>
  </Stack>
);

export const gallery: DeclaredKind<"gallery"> = {
  ...{ name: "Gallery", group: "Pictures and sound", icon: IconLibraryPhoto },
  also: "pictures photos slideshow carousel slider grid stacked lightbox",
  fresh: { type: "gallery", pictures: [emptyItem()], options: {} },
  fields: GalleryFields,
  shown: ({ pictures }) => `${pictures.length}`,
};
