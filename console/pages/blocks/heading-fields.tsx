import { SegmentedControl, Stack, Textarea } from "@mantine/core";
import type { FieldsProps } from "./fields-props.ts";

const levels = [1, 2, 3, 4] as const;
const names = { 1: "Page title", 2: "Large", 3: "Medium", 4: "Small" } as const;

export const HeadingFields = ({ content, onChange }: FieldsProps<"heading">) => (
  <Stack gap="sm">
    <Textarea
      label="Heading"
      autosize
      maxLength={500}
      value={content.text}
      onChange={({ currentTarget }) =>
        onChange({ ...content, text: currentTarget.value.replaceAll("\n", " ") })
      }
    />
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Size"
      data={levels.map((level) => ({ value: String(level), label: names[level] }))}
      value={String(content.level)}
      onChange={(value) =>
        onChange({ ...content, level: levels.find((level) => String(level) === value) ?? 2 })
      }
    />
  </Stack>
);
