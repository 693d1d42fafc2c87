import { Stack, Textarea, TextInput } from "@mantine/core";
import type { FieldsProps } from "./fields-props.ts";
import { LinkField } from "./link-field.tsx";
import { PictureField } from "./picture-field.tsx";

export const ImageFields = ({ content, onChange }: FieldsProps<"image">) => {
  const { image } = content;
  const isChosen = image.assetUrl !== "";
  return (
    <Stack gap="sm">
      <PictureField
        label="Picture"
        image={image}
        onFocus={(mediaFocalPoint) =>
          onChange({ ...content, image: { ...image, mediaFocalPoint } })
        }
        onChange={(next) => onChange({ ...content, image: next })}
      />
      {isChosen && (
        <Textarea
          label="Alt text"
          description="What people hear who cannot see the picture. Leave it empty for decoration."
          autosize
          maxLength={1_000}
          value={image.altText}
          onChange={({ currentTarget }) =>
            onChange({ ...content, image: { ...image, altText: currentTarget.value } })
          }
        />
      )}
      <TextInput
        label="Caption"
        maxLength={500}
        value={content.caption}
        onChange={({ currentTarget }) => onChange({ ...content, caption: currentTarget.value })}
      />
      <LinkField
        label="Link"
        value={content.href}
        onChange={(href) => onChange({ ...content, href })}
      />
    </Stack>
  );
};
