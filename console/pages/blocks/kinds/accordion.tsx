import { Stack, Switch, TextInput } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { MAX_FOLDS } from "#domain/pages/blocks/accordion.ts";
import type { FieldsProps } from "../fields-props.ts";
import { paragraphText } from "../fresh-values.ts";
import { LazyRichTextField } from "../lazy-rich-text-field.tsx";
import { ListFields } from "../list-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

const fold = (title: string) => ({ title, text: paragraphText("The answer.") });

const AccordionFields = ({ content, onChange }: FieldsProps<"accordion">) => (
  <Stack gap="sm">
    <ListFields
      items={content.items}
      noun="fold"
      max={MAX_FOLDS}
      fresh={() => fold("Another question?")}
      rowOf={({ title }) => ({ text: title })}
      onChange={(items) => onChange({ ...content, items })}
    >
      {(item, change) => (
        <>
          <TextInput
            label="Title"
            maxLength={500}
            value={item.title}
            onChange={({ currentTarget }) => change({ ...item, title: currentTarget.value })}
          />
          <LazyRichTextField
            label="Text"
            text={item.text}
            onChange={(text) => change({ ...item, text })}
          />
        </>
      )}
    </ListFields>
    <Switch
      label="Only one open at a time"
      checked={content.isExclusive}
      onChange={({ currentTarget }) => onChange({ ...content, isExclusive: currentTarget.checked })}
    />
    <Switch
      label="First one open"
      checked={content.opensFirst}
      onChange={({ currentTarget }) => onChange({ ...content, opensFirst: currentTarget.checked })}
    />
  </Stack>
);

export const accordion: DeclaredKind<"accordion"> = {
  name: "Accordion",
  group: "Words",
  icon: IconListDetails,
  also: "questions answers faq folds details",
  fresh: {
    type: "accordion",
    items: [fold("First question?"), fold("Second question?")],
    isExclusive: false,
    opensFirst: false,
  },
  fields: AccordionFields,
  shown: ({ items }) => items[0]?.title ?? "",
};
