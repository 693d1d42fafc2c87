import { Fieldset, NativeSelect, NumberInput, Stack, Switch } from "@mantine/core";
import {
  galleryChoiceName,
  galleryOptionGroups,
  galleryOptionText,
} from "#domain/galleries/option-texts.ts";
import {
  type GalleryOptionKind,
  galleryOptionKinds,
  isOffered,
  readGalleryOptions,
} from "#domain/galleries/options.ts";
import type { ContentOf } from "#domain/pages/blocks.ts";

type Choices = ContentOf<"gallery">["options"];
type Value = boolean | string | number;

const OptionField = ({
  name,
  kind,
  value,
  onChange,
}: {
  readonly name: string;
  readonly kind: GalleryOptionKind;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) => {
  const { name: label, hint: description } = galleryOptionText(name);
  if (typeof kind === "boolean")
    return (
      <Switch
        label={label}
        description={description}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if ("least" in kind)
    return (
      <NumberInput
        label={label}
        description={description}
        min={kind.least}
        max={kind.most}
        clampBehavior="strict"
        allowDecimal={false}
        value={Number(value)}
        onChange={(number) => typeof number === "number" && onChange(number)}
      />
    );
  return (
    <NativeSelect
      label={label}
      description={description}
      data={kind.map((choice) => ({ value: choice, label: galleryChoiceName(choice, name) }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/**
 * Options that do not apply, or that change nothing in the chosen design, are not shown. Spec: B4.15 –
 * B4.20.
 */
export const GalleryOptionsFields = ({
  options,
  hasHeight = false,
  onChange,
}: {
  readonly options: Choices;
  /** A chosen height replaces the shape of pictures, except of how wide those of a carousel are. */
  readonly hasHeight?: boolean;
  readonly onChange: (options: Choices) => void;
}) => {
  const read = readGalleryOptions(options);
  const isShapeless = hasHeight && read.design !== "slider";
  return galleryOptionGroups.map(({ title, names }) => {
    const offered = names.filter(
      (name) => isOffered(name, read) && !(isShapeless && name === "aspect-ratio"),
    );
    return offered.length === 0 ? null : (
      <Fieldset key={title} legend={title}>
        <Stack gap="sm">
          {offered.map((name) => (
            <OptionField
              key={name}
              name={name}
              kind={galleryOptionKinds[name] ?? false}
              value={read[name] ?? ""}
              onChange={(value) => onChange({ ...options, [name]: value })}
            />
          ))}
        </Stack>
      </Fieldset>
    );
  });
};
