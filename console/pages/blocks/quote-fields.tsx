import { Stack, TextInput } from "@mantine/core";
import type { Paragraph, RichText } from "#domain/pages/rich-text.ts";
import type { FieldsProps } from "./fields-props.ts";
import { LazyRichTextField } from "./lazy-rich-text-field.tsx";

const isParagraph = (node: RichText["content"][number]): node is Paragraph =>
  node.type === "paragraph";

export const QuoteFields = ({ content, onChange }: FieldsProps<"quote">) => (
  <Stack gap="sm">
    <LazyRichTextField
      label="Quotation"
      kind="quote"
      text={{
        type: "doc",
        content: content.text.length > 0 ? content.text : [{ type: "paragraph" }],
      }}
      onChange={(text) => onChange({ ...content, text: text.content.filter(isParagraph) })}
    />
    <TextInput
      label="Who said it"
      maxLength={500}
      value={content.source}
      onChange={({ currentTarget }) => onChange({ ...content, source: currentTarget.value })}
    />
  </Stack>
);
