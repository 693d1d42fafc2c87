import { SegmentedControl, TextInput } from "@mantine/core";
import type { ContentOf } from "#domain/pages/blocks.ts";
import type { FieldsProps } from "./fields-props.ts";
import { LinkField } from "./link-field.tsx";
import { ListFields } from "./list-fields.tsx";

type OneButton = ContentOf<"buttons">["buttons"][number];

const MAX_BUTTONS = 10;
const looks = [
  { value: "primary", label: "Strong" },
  { value: "quiet", label: "Quiet" },
] as const;

const fresh = (): OneButton => ({ label: "Button", href: "/", look: "primary" });

export const ButtonsFields = ({ content, onChange }: FieldsProps<"buttons">) => (
  <ListFields
    items={content.buttons}
    noun="button"
    max={MAX_BUTTONS}
    fresh={fresh}
    rowOf={({ label }) => ({ text: label })}
    onChange={(buttons) => onChange({ ...content, buttons })}
  >
    {(button, change) => (
      <>
        <TextInput
          label="Label"
          maxLength={100}
          value={button.label}
          onChange={({ currentTarget }) => change({ ...button, label: currentTarget.value })}
        />
        <LinkField
          label="Leads to"
          value={button.href}
          onChange={(href) => change({ ...button, href })}
        />
        <SegmentedControl
          size="xs"
          aria-label="Look"
          data={[...looks]}
          value={button.look}
          onChange={(look) => change({ ...button, look })}
        />
      </>
    )}
  </ListFields>
);
