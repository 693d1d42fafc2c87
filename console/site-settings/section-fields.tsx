import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Section } from "../kit/ui/page.tsx";
import type { SettingsDraft } from "./settings-draft.ts";

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

export const textProps = (
  { draft, problems, onChange }: SectionProps,
  name: TextName,
  maxLength = SHORT,
) => ({
  name,
  maxLength,
  value: draft[name],
  error: problems[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange({ [name]: currentTarget.value }),
});

export const switchProps = ({ draft, onChange }: SectionProps, name: SwitchName) => ({
  name,
  checked: draft[name],
  onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
    onChange({ [name]: currentTarget.checked }),
});

export const Titled = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Section title={title}>
    <Stack gap="md">{children}</Stack>
  </Section>
);
