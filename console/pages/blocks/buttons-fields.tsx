import { Button, Fieldset, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import type { ContentOf, FieldsProps } from "./fields-props.ts";
import { LinkField } from "./link-field.tsx";

type OneButton = ContentOf<"buttons">["buttons"][number];

const MAX_BUTTONS = 10;
const looks = [
  { value: "primary", label: "Strong" },
  { value: "quiet", label: "Quiet" },
] as const;

const ButtonFields = ({
  number,
  button,
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly button: OneButton;
  readonly onChange: (button: OneButton) => void;
  readonly onRemove: () => void;
}) => (
  <Fieldset legend={`Button ${number}`}>
    <Stack gap="xs">
      <TextInput
        label="Label"
        maxLength={100}
        value={button.label}
        onChange={({ currentTarget }) => onChange({ ...button, label: currentTarget.value })}
      />
      <LinkField
        label="Leads to"
        value={button.href}
        onChange={(href) => onChange({ ...button, href })}
      />
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label="Look"
          data={[...looks]}
          value={button.look}
          onChange={(look) => onChange({ ...button, look: look as OneButton["look"] })}
        />
        <Button
          size="compact-sm"
          variant="default"
          data-danger
          aria-label={`Remove button ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Group>
    </Stack>
  </Fieldset>
);

export const ButtonsFields = ({ content, onChange }: FieldsProps<"buttons">) => {
  const { buttons } = content;
  const change = (all: OneButton[]) => onChange({ ...content, buttons: all });
  return (
    <Stack gap="sm">
      {buttons.map((button, index) => (
        <ButtonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no ids, and only the last one is added.
          key={index}
          number={index + 1}
          button={button}
          onChange={(next) => change(buttons.with(index, next))}
          onRemove={() => change(buttons.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="default"
        disabled={buttons.length >= MAX_BUTTONS}
        onClick={() => change([...buttons, { label: "Button", href: "/", look: "primary" }])}
      >
        Add a button
      </Button>
    </Stack>
  );
};
