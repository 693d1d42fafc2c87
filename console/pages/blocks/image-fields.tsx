import { NativeSelect, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { galleryChoiceName } from "#domain/galleries/option-texts.ts";
import { aspectRatios } from "#domain/galleries/options.ts";
import type { FocalPoint } from "#domain/kit/picture-facts.ts";
import { isDecoration } from "#domain/pages/blocks/image.ts";
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

/** Without an alternative text a picture is decoration only where its owner says so. */
const AltTextFields = ({ content, onChange }: FieldsProps<"image">) => {
  const { image, href } = content;
  const isDecorative = isDecoration(content);
  return (
    <>
      {!isDecorative && (
        <Textarea
          label="Alt text"
          description="What people hear who cannot see the picture."
          autosize
          maxLength={1_000}
          value={image.altText}
          onChange={({ currentTarget }) =>
            onChange({ ...content, image: { ...image, altText: currentTarget.value } })
          }
        />
      )}
      <Switch
        label="Decorative: screen readers skip it"
        description={href === "" ? undefined : "A picture that is a link needs alt text."}
        disabled={href !== ""}
        checked={isDecorative}
        onChange={({ currentTarget }) => {
          const { isDecorative: _before, ...rest } = content;
          onChange({ ...rest, ...(currentTarget.checked && { isDecorative: true }) });
        }}
      />
    </>
  );
};

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
      {isChosen && <AltTextFields content={content} onChange={onChange} />}
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
