import { NativeSelect, SegmentedControl, Stack } from "@mantine/core";
import { IconBrandInstagram } from "@tabler/icons-react";
import {
  MAX_SOCIAL_LINKS,
  type SocialService,
  socialServiceNames,
  socialServices,
} from "#domain/pages/blocks/social.ts";
import { choicesOf } from "../../../kit/ui/choices.ts";
import type { FieldsProps } from "../fields-props.ts";
import { LinkField } from "../link-field.tsx";
import { ListFields } from "../list-fields.tsx";
import { socialHint } from "../social-hint.ts";
import type { DeclaredKind } from "./declare.ts";

const SocialFields = ({ content, onChange }: FieldsProps<"social">) => (
  <Stack gap="sm">
    <ListFields
      items={content.links}
      noun="link"
      max={MAX_SOCIAL_LINKS}
      fresh={(): (typeof content.links)[number] => ({ service: "instagram", href: "" })}
      rowOf={({ service }) => ({ text: socialServices[service] })}
      onChange={(links) => onChange({ ...content, links })}
    >
      {(link, change) => (
        <>
          <NativeSelect
            label="Service"
            data={socialServiceNames.map((value) => ({ value, label: socialServices[value] }))}
            value={link.service}
            onChange={({ currentTarget }) =>
              change({ ...link, service: currentTarget.value as SocialService })
            }
          />
          <LinkField
            label="Leads to"
            description={socialHint(link.service)}
            searches={false}
            value={link.href}
            onChange={(href) => change({ ...link, href })}
          />
        </>
      )}
    </ListFields>
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Look"
      data={choicesOf({ icons: "Icons", names: "Names" })}
      value={content.look}
      onChange={(look) => onChange({ ...content, look })}
    />
  </Stack>
);

export const social: DeclaredKind<"social"> = {
  name: "Social links",
  group: "Visitors",
  icon: IconBrandInstagram,
  also: "instagram facebook youtube follow icons",
  fresh: { type: "social", links: [{ service: "instagram", href: "" }], look: "icons" },
  fields: SocialFields,
  shown: ({ links }) => links.map(({ service }) => socialServices[service]).join(", "),
};
