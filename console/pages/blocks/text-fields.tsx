import type { FieldsProps } from "./fields-props.ts";
import { LazyRichTextField } from "./lazy-rich-text-field.tsx";

export const TextFields = ({ content, onChange }: FieldsProps<"text">) => (
  <LazyRichTextField
    label="Text"
    text={content.text}
    onChange={(text) => onChange({ ...content, text })}
  />
);
