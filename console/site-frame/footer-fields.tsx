import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { isLink } from "#domain/pages/links.ts";
import type { FooterGroup, SiteFooter, SocialLink } from "#domain/site-frame/document.ts";
import {
  MAX_FOOTER_GROUPS,
  MAX_GROUP_LINKS,
  MAX_LABEL_LENGTH,
  MAX_SOCIAL_LINKS,
} from "#domain/site-frame/limits.ts";
import {
  type SocialNetwork,
  socialNetworkName,
  socialNetworks,
} from "#domain/site-frame/social-networks.ts";
import { choicesOf } from "../kit/ui/choices.ts";
import { distinctNames } from "../kit/ui/distinct-names.ts";
import { Section } from "../kit/ui/page.tsx";
import { footerLayouts } from "./frame-choices.ts";
import { HeldText } from "./held-text.tsx";
import { LinksEditor, OpeningRow } from "./links-editor.tsx";
import { movedTo, newPartId, removedAt, replacedAt } from "./lists.ts";
import { movesIn, RowTools } from "./row-tools.tsx";
import classes from "./site-frame.module.css";
import type { TargetNames } from "./use-target-names.ts";

const MAX_TEXT = 1_000;
const MAX_SMALL_PRINT = 300;
const MAX_ADDRESS = 2_000;

const addressProblem = (text: string): string | undefined =>
  /^https:\/\//i.test(text) && isLink(text) ? undefined : "Enter an address with https://.";

type OnChange = (footer: SiteFooter, part?: string) => void;

const Groups = ({
  groups,
  names,
  onChange,
}: {
  readonly groups: readonly FooterGroup[];
  readonly names: TargetNames;
  readonly onChange: (groups: FooterGroup[], part?: string) => void;
}) => {
  const [opened, setOpened] = useState<string>();
  const add = () => {
    const group = { id: newPartId(), title: "", links: [] };
    onChange([...groups, group]);
    setOpened(group.id);
  };
  const rowNames = distinctNames(groups.map(({ title }) => title || "group without a title"));
  return (
    <div>
      <h3 className={classes.subtitle}>Groups of links</h3>
      <ul className={classes.rows} aria-label="Groups of links">
        {groups.map((group, at) => (
          <li key={group.id}>
            <OpeningRow
              name={group.title || "Without a title"}
              note={group.links.length === 1 ? "1 link" : `${group.links.length} links`}
              opened={opened === group.id}
              onToggle={() => setOpened(opened === group.id ? undefined : group.id)}
              tools={
                <RowTools
                  name={`${rowNames[at]}`}
                  {...movesIn(at, groups.length, (to) => onChange(movedTo(groups, at, to)))}
                  onRemove={() => onChange(removedAt(groups, at))}
                />
              }
            >
              <TextInput
                label="Title"
                maxLength={MAX_LABEL_LENGTH}
                value={group.title}
                onChange={({ currentTarget }) =>
                  onChange(
                    replacedAt(groups, at, { ...group, title: currentTarget.value }),
                    `title-${group.id}`,
                  )
                }
              />
              <LinksEditor
                links={group.links}
                within={`${rowNames[at]}`}
                names={names}
                max={MAX_GROUP_LINKS}
                onChange={(links, part) =>
                  onChange(replacedAt(groups, at, { ...group, links }), part)
                }
              />
            </OpeningRow>
          </li>
        ))}
      </ul>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={groups.length >= MAX_FOOTER_GROUPS}
        onClick={add}
      >
        Add a group
      </Button>
    </div>
  );
};

const Social = ({
  social,
  onChange,
}: {
  readonly social: readonly SocialLink[];
  readonly onChange: (social: SocialLink[]) => void;
}) => {
  const unused = socialNetworks.filter((each) => !social.some(({ network }) => network === each));
  return (
    <div>
      <h3 className={classes.subtitle}>Social networks</h3>
      <ul className={classes.rows} aria-label="Social networks">
        {social.map((link, at) => (
          <li key={link.network} className={classes.social}>
            <HeldText
              label={socialNetworkName(link.network)}
              maxLength={MAX_ADDRESS}
              value={link.href}
              problemOf={addressProblem}
              onChange={(href) => onChange(replacedAt(social, at, { ...link, href }))}
            />
            <RowTools
              name={socialNetworkName(link.network)}
              {...movesIn(at, social.length, (to) => onChange(movedTo(social, at, to)))}
              onRemove={() => onChange(removedAt(social, at))}
            />
          </li>
        ))}
      </ul>
      {social.length < MAX_SOCIAL_LINKS && unused.length > 0 && (
        <NativeSelect
          aria-label="Add a social network"
          value=""
          data={[
            { value: "", label: "Add a network…" },
            ...unused.map((value) => ({ value, label: socialNetworkName(value) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            value !== "" &&
            onChange([...social, { network: value as SocialNetwork, href: startOf(value) }])
          }
        />
      )}
    </div>
  );
};

const hosts: Readonly<Partial<Record<string, string>>> = {
  bluesky: "bsky.app/profile/",
  whatsapp: "wa.me/",
  linkedin: "www.linkedin.com/company/",
  other: "",
  mastodon: "mastodon.social/@",
};
/** The beginning of the address of a profile. */
const startOf = (network: string): string => `https://${hosts[network] ?? `www.${network}.com/`}`;

export const FooterFields = ({
  footer,
  names,
  onChange,
}: {
  readonly footer: SiteFooter;
  readonly names: TargetNames;
  readonly onChange: OnChange;
}) => (
  <div id="footer">
    <Section title="Footer">
      <div className={classes.fields}>
        <SegmentedControl
          aria-label="Layout of the footer"
          value={footer.layout}
          onChange={(layout) => onChange({ ...footer, layout })}
          data={choicesOf(footerLayouts)}
        />
        <Textarea
          label="Text below the name"
          description="Leave it empty to show the tag line."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_TEXT}
          value={footer.text}
          onChange={({ currentTarget }) =>
            onChange({ ...footer, text: currentTarget.value }, "footer-text")
          }
        />
        <Groups
          groups={footer.groups}
          names={names}
          onChange={(groups, part) => onChange({ ...footer, groups }, part)}
        />
        <Social social={footer.social} onChange={(social) => onChange({ ...footer, social })} />
        <TextInput
          label="Small print"
          placeholder="© Your company"
          maxLength={MAX_SMALL_PRINT}
          value={footer.smallPrint}
          onChange={({ currentTarget }) =>
            onChange({ ...footer, smallPrint: currentTarget.value }, "small-print")
          }
        />
      </div>
    </Section>
  </div>
);
