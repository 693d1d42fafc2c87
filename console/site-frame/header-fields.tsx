import { SegmentedControl, Switch, TextInput } from "@mantine/core";
import type { Announcement, SiteHeader } from "#domain/site-frame/document.ts";
import { MAX_MENU_ENTRIES } from "#domain/site-frame/limits.ts";
import { choicesOf } from "../kit/ui/choices.ts";
import { Section } from "../kit/ui/page.tsx";
import { announcementTones, headerLayouts } from "./frame-choices.ts";
import { newLink } from "./links-editor.tsx";
import { MenuEditor } from "./menu-editor.tsx";
import { NotLinked } from "./not-linked.tsx";
import classes from "./site-frame.module.css";
import { TargetField } from "./target-field.tsx";
import type { TargetNames } from "./use-target-names.ts";

const MAX_ANNOUNCEMENT = 300;

type Props = {
  readonly header: SiteHeader;
  readonly names: TargetNames;
  readonly onChange: (header: SiteHeader, part?: string) => void;
};

const MenuSection = ({ header, names, onChange }: Props) => {
  const { menu } = header;
  return (
    <div id="menu">
      <Section title="Menu">
        <div className={classes.fields}>
          <SegmentedControl
            aria-label="Layout of the header"
            value={header.layout}
            onChange={(layout) => onChange({ ...header, layout })}
            data={choicesOf(headerLayouts)}
          />
          <MenuEditor
            menu={menu}
            names={names}
            onChange={(next, part) => onChange({ ...header, menu: next }, part)}
          />
          {menu.length < MAX_MENU_ENTRIES && (
            <NotLinked
              menu={menu}
              onAdd={(target) => onChange({ ...header, menu: [...menu, { ...newLink(), target }] })}
            />
          )}
        </div>
      </Section>
    </div>
  );
};

const AnnouncementSection = ({ header, names, onChange }: Props) => {
  const { announcement } = header;
  const change = (part: Partial<Announcement>, typing?: string) =>
    onChange({ ...header, announcement: { ...announcement, ...part } }, typing);
  return (
    <div id="announcement">
      <Section title="Announcement">
        <div className={classes.fields}>
          <Switch
            label="Show it above the header"
            checked={announcement.shown}
            onChange={({ currentTarget }) => change({ shown: currentTarget.checked })}
          />
          <TextInput
            label="Text"
            placeholder="Free shipping this week"
            maxLength={MAX_ANNOUNCEMENT}
            value={announcement.text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value }, "announcement")}
          />
          <TargetField
            label="Leads to (optional)"
            target={announcement.target}
            names={names}
            clearable
            onChange={(target) => change({ target })}
          />
          <SegmentedControl
            aria-label="Colour of the announcement"
            value={announcement.tone}
            onChange={(tone) => change({ tone })}
            data={choicesOf(announcementTones)}
          />
        </div>
      </Section>
    </div>
  );
};

export const HeaderFields = (props: Props) => (
  <>
    <MenuSection {...props} />
    <AnnouncementSection {...props} />
  </>
);
