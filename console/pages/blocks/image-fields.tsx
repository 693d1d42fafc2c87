import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { galleryChoiceName } from "#domain/galleries/option-texts.ts";
import { aspectRatios } from "#domain/galleries/options.ts";
import type { FocalPoint } from "#domain/kit/picture-facts.ts";
import { isDecoration } from "#domain/pages/blocks/image.ts";
import { AltTextFields } from "./alt-text-fields.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { LinkField } from "./link-field.tsx";
import { PictureField } from "./picture-field.tsx";

/** The shape is in the content only where the picture is cropped. */
const ShapeField = ({ content, onChange }: FieldsProps<"image">) => (
  <NativeSelect
    label="Shape"
    description="A picture is cropped to its shape around the focal point."
    data={[
      { value: "", label: "As it is" },
      ...aspectRatios.map((value) => ({ value, label: galleryChoiceName(value) })),
    ]}
    value={content.crop ?? ""}
    onChange={({ currentTarget }) => {
      const { crop: _before, ...rest } = content;
      const crop = aspectRatios.find((each) => each === currentTarget.value);
      onChange({ ...rest, ...(crop && { crop }) });
    }}
  />
);

export const ImageFields = ({ content, onChange }: FieldsProps<"image">) => {
  const { image } = content;
  const isChosen = image.assetUrl !== "";
  return (
    <Stack gap="sm">
      <PictureField
        label="Picture"
        image={image}
        {...(content.crop !== undefined && {
          onFocus: (mediaFocalPoint: FocalPoint) =>
            onChange({ ...content, image: { ...image, mediaFocalPoint } }),
        })}
        onChange={(next) => onChange({ ...content, image: next })}
      />
      <ShapeField content={content} onChange={onChange} />
      {isChosen && (
        <AltTextFields
          altText={image.altText}
          isDecorative={isDecoration(content)}
          linkHint={content.href === "" ? undefined : "A picture that is a link needs alt text."}
          onAltText={(altText) => onChange({ ...content, image: { ...image, altText } })}
          onDecorative={(isDecorative) => {
            const { isDecorative: _before, ...rest } = content;
            onChange({ ...rest, ...(isDecorative && { isDecorative }) });
          }}
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
