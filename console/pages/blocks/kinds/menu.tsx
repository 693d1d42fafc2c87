import { NativeSelect, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { hiddenNavigation, memberAreaNavigation } from "#domain/codes/site-codes.ts";
import { MAX_LINKS, type MenuSource } from "#domain/pages/blocks/menu.ts";
import { choicesOf } from "../../../kit/ui/choices.ts";
import type { FieldsProps } from "../fields-props.ts";
import { LinkField } from "../link-field.tsx";
import { ListFields } from "../list-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

const sources: { value: MenuSource; label: string }[] = [
  { value: "website", label: "Menu of the website" },
  { value: "own", label: "Own links" },
  { value: hiddenNavigation, label: "Pages that no menu names" },
  { value: memberAreaNavigation.name, label: "Pages for members" },
];
const MEMBERS_ONLY = "Only members who can open these pages see them.";

const MenuFields = ({ content, onChange }: FieldsProps<"menu">) => (
  <Stack gap="sm">
    <TextInput
      label="Name"
      description="What people hear who cannot see where the menu is."
      maxLength={100}
      value={content.name}
      onChange={({ currentTarget }) => onChange({ ...content, name: currentTarget.value })}
    />
    <NativeSelect
      label="Links"
      description={content.source === memberAreaNavigation.name && MEMBERS_ONLY}
      data={sources}
      value={content.source}
      onChange={({ currentTarget }) =>
        onChange({ ...content, source: currentTarget.value as MenuSource })
      }
    />
    {content.source === "own" && (
      <ListFields
        items={content.links}
        noun="link"
        max={MAX_LINKS}
        fresh={() => ({ label: "Link", href: "/" })}
        rowOf={({ label }) => ({ text: label })}
        onChange={(links) => onChange({ ...content, links })}
      >
        {(link, change) => (
          <>
            <TextInput
              label="Label"
              maxLength={100}
              value={link.label}
              onChange={({ currentTarget }) => change({ ...link, label: currentTarget.value })}
            />
            <LinkField
              label="Leads to"
              value={link.href}
              onChange={(href) => change({ ...link, href })}
            />
          </>
        )}
      </ListFields>
    )}
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Direction"
      data={choicesOf({ row: "Row", column: "Column" })}
      value={content.look}
      onChange={(look) => onChange({ ...content, look })}
    />
  </Stack>
);

export const menu: DeclaredKind<"menu"> = {
  name: "Menu",
  group: "Content",
  icon: IconMenu2,
  also: "navigation links list",
  fresh: { type: "menu", name: "", source: "website", links: [], look: "row" },
  fields: MenuFields,
  shown: ({ name }) => name,
};
