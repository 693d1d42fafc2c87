import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Section } from "../kit/ui/page.tsx";
import { type SettingTopic, settingTexts, settingTopics } from "./setting-texts.ts";
import type { SettingsDraft } from "./settings-draft.ts";
import classes from "./settings-screen.module.css";

export type SectionProps = {
  readonly draft: SettingsDraft;
  readonly problems: Readonly<Record<string, string | undefined>>;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
};

type TextName = {
  [Name in keyof SettingsDraft]: SettingsDraft[Name] extends string ? Name : never;
}[keyof SettingsDraft];

type SwitchName = {
  [Name in keyof SettingsDraft]: SettingsDraft[Name] extends boolean ? Name : never;
}[keyof SettingsDraft];

const SHORT = 200;

export const LONG = 2_000;

/** Every field of a setting: its label, and the id that /settings#currency leads to. */
export const fieldProps = ({ problems }: SectionProps, name: keyof SettingsDraft) => ({
  id: name,
  name,
  label: settingTexts[name].label,
  error: problems[name],
});

export const textProps = (props: SectionProps, name: TextName, maxLength = SHORT) => ({
  ...fieldProps(props, name),
  maxLength,
  value: props.draft[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    props.onChange({ [name]: currentTarget.value }),
});

export const switchProps = (props: SectionProps, name: SwitchName) => ({
  ...fieldProps(props, name),
  checked: props.draft[name],
  onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
    props.onChange({ [name]: currentTarget.checked }),
});

/** One topic of the settings on its own sheet. */
export const Topic = ({
  of,
  children,
}: {
  readonly of: SettingTopic;
  readonly children: ReactNode;
}) => (
  <div id={of} className={classes.topic} data-topic>
    <Section title={settingTopics.find(({ id }) => id === of)?.title ?? of}>
      <Stack gap="md">{children}</Stack>
    </Section>
  </div>
);

/** Settings within a topic that are about one thing. */
export const Part = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Stack gap="md" className={classes.part}>
    <h3 className={classes.partTitle}>{title}</h3>
    {children}
  </Stack>
);
