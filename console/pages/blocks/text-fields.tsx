import { Button, Stack } from "@mantine/core";
import { richTextOf } from "#domain/pages/read-rich-text.ts";
import { useWebsite } from "../../kit/session/session.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { LazyRichTextField } from "./lazy-rich-text-field.tsx";

export const TextFields = ({ content, onChange }: FieldsProps<"text">) => {
  const { title } = useWebsite();
  /** Spec: B3.81. */
  const begin = async () => {
    const { contentGeneratorTypes, generateContent } = await import(
      "#domain/content-generator/generate.ts"
    );
    onChange({ ...content, text: generateContent[contentGeneratorTypes.default](title) });
  };
  return (
    <Stack gap="xs" align="stretch">
      <LazyRichTextField
        label="Text"
        text={content.text}
        onChange={(text) => onChange({ ...content, text })}
      />
      {richTextOf(content.text).trim() === "" && (
        <Button variant="default" size="compact-md" onClick={() => void begin()}>
          Begin with an example
        </Button>
      )}
    </Stack>
  );
};
