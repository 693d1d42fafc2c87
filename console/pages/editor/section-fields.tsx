import { Button, Select, Stack } from "@mantine/core";
import { backgroundSources } from "#domain/codes/content-codes.ts";
import type { PageImage } from "#domain/pages/blocks/values.ts";
import type { Section, SectionLook } from "#domain/pages/document.ts";
import { PictureField } from "../blocks/picture-field.tsx";
import { sectionHeightNames, sectionRoleNames, sectionWidthNames } from "../section-look-texts.ts";

const choices = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

export const SectionFields = ({
  section: { look },
  onChange,
}: {
  readonly section: Pick<Section, "look">;
  readonly onChange: (look: SectionLook) => void;
}) => {
  const { background } = look;
  const image = "image" in background ? background.image : undefined;
  const setBackground = (next: PageImage) =>
    onChange({ ...look, background: { source: backgroundSources.upload, image: next } });
  return (
    <Stack gap="sm">
      <Select
        label="Colours"
        allowDeselect={false}
        data={choices(sectionRoleNames)}
        value={look.role}
        onChange={(role) => role !== null && onChange({ ...look, role })}
      />
      <PictureField
        label="Background picture"
        image={image}
        onFocus={(mediaFocalPoint) =>
          image !== undefined && setBackground({ ...image, mediaFocalPoint })
        }
        onChange={setBackground}
      />
      {image !== undefined && (
        <Button
          variant="default"
          size="compact-md"
          onClick={() => onChange({ ...look, background: { source: backgroundSources.none } })}
        >
          Remove the background picture
        </Button>
      )}
      <Select
        label="Height"
        allowDeselect={false}
        data={choices(sectionHeightNames)}
        value={look.height}
        onChange={(height) => height !== null && onChange({ ...look, height })}
      />
      <Select
        label="Width"
        allowDeselect={false}
        data={choices(sectionWidthNames)}
        value={look.width}
        onChange={(width) => width !== null && onChange({ ...look, width })}
      />
    </Stack>
  );
};
