import { Stack, Textarea, TextInput } from "@mantine/core";
import type { Paragraph } from "#domain/pages/rich-text.ts";
import type { FieldsProps } from "./fields-props.ts";

const lineOf = ({ content = [] }: Paragraph): string =>
  content.map((node) => (node.type === "text" ? node.text : " ")).join("");

const paragraphOf = (line: string): Paragraph => ({
  type: "paragraph",
  ...(line !== "" && { content: [{ type: "text", text: line }] }),
});

const MAX_PARAGRAPHS = 50;

export const QuoteFields = ({ content, onChange }: FieldsProps<"quote">) => (
  <Stack gap="sm">
    <Textarea
      label="Quotation"
      autosize
      minRows={3}
      value={content.text.map(lineOf).join("\n")}
      onChange={({ currentTarget }) => {
        const lines = currentTarget.value.split("\n").slice(0, MAX_PARAGRAPHS);
        onChange({ ...content, text: lines.map(paragraphOf) });
      }}
    />
    <TextInput
      label="Who said it"
      maxLength={500}
      value={content.source}
      onChange={({ currentTarget }) => onChange({ ...content, source: currentTarget.value })}
    />
  </Stack>
);
