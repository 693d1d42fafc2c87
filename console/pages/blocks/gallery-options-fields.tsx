import { NativeSelect, NumberInput, Stack, Switch } from "@mantine/core";
import { galleryChoiceName, galleryOptionName } from "#domain/galleries/option-texts.ts";
import {
  type GalleryOptionKind,
  galleryOptionKinds,
  isApplicable,
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
  const label = galleryOptionName(name);
  if (typeof kind === "boolean")
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  if ("least" in kind)
    return (
      <NumberInput
        label={label}
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
      data={kind.map((choice) => ({ value: choice, label: galleryChoiceName(choice) }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

/** Options that do not apply in combination with the others are not shown. Spec: B4.15 – B4.20. */
export const GalleryOptionsFields = ({
  options,
  onChange,
}: {
  readonly options: Choices;
  readonly onChange: (options: Choices) => void;
}) => {
  const read = readGalleryOptions(options);
  return (
    <Stack gap="sm">
      {Object.entries(galleryOptionKinds)
        .filter(([name]) => isApplicable(name, read))
        .map(([name, kind]) => (
          <OptionField
            key={name}
            name={name}
            kind={kind}
            value={read[name] ?? ""}
            onChange={(value) => onChange({ ...options, [name]: value })}
          />
        ))}
    </Stack>
  );
};
