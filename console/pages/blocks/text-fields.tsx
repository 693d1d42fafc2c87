import type { FieldsProps } from "./fields-props.ts";
import { RichTextField } from "./rich-text-field.tsx";

export const TextFields = ({ content, onChange }: FieldsProps<"text">) => (
  <RichTextField
    label="Text"
    text={content.text}
    onChange={(text) => onChange({ ...content, text })}
  />
);
