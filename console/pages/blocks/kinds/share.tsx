import { Checkbox, Stack, TextInput } from "@mantine/core";
import { IconShare } from "@tabler/icons-react";
import { shareServiceNames, shareServices } from "#domain/pages/blocks/share.ts";
import type { FieldsProps } from "../fields-props.ts";
import type { DeclaredKind } from "./declare.ts";

const ShareFields = ({ content, onChange }: FieldsProps<"share">) => (
  <Stack gap="sm">
    <TextInput
      label="Label"
      maxLength={100}
      value={content.label}
      onChange={({ currentTarget }) => onChange({ ...content, label: currentTarget.value })}
    />
    <Checkbox.Group
      label="Services"
      value={content.services}
      onChange={(chosen) =>
        onChange({
          ...content,
          services: shareServiceNames.filter((name) => chosen.includes(name)),
        })
      }
    >
      <Stack gap="xs" mt="xs">
        {shareServiceNames.map((name) => (
          <Checkbox key={name} value={name} label={shareServices[name].name} />
        ))}
      </Stack>
    </Checkbox.Group>
  </Stack>
);

export const share: DeclaredKind<"share"> = {
  name: "Share buttons",
  group: "Visitors",
  icon: IconShare,
  also: "social send email",
  fresh: { type: "share", label: "Share", services: ["email", "bluesky", "facebook"] },
  fields: ShareFields,
};
