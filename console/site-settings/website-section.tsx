import { Select, SimpleGrid, Switch, Textarea, TextInput } from "@mantine/core";
import { LanguageFields } from "./language-fields.tsx";
import {
  fieldProps,
  LONG,
  type SectionProps,
  switchProps,
  Topic,
  textProps,
} from "./section-fields.tsx";

const timeZones = (): readonly string[] => [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]),
];

export const WebsiteSection = (props: SectionProps) => (
  <Topic of="general">
    <TextInput {...textProps(props, "title")} required />
    <TextInput
      {...textProps(props, "tagLine")}
      description="Shown after the title of the home page."
    />
    <Textarea
      {...textProps(props, "description", LONG)}
      description="Plain text. Search engines show it under the home page."
      autosize
      minRows={2}
      maxRows={8}
    />
    <Switch
      {...switchProps(props, "comingSoon")}
      description="Visitors and search engines see only that page. Members of this console who are signed in see the website."
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <LanguageFields {...props} />
      <Select
        {...fieldProps(props, "timeZone")}
        description="For dates on the website, in emails and in reports."
        searchable
        allowDeselect={false}
        data={[...new Set([props.draft.timeZone, ...timeZones()])]}
        nothingFoundMessage="No matching time zone"
        value={props.draft.timeZone}
        onChange={(timeZone) => timeZone !== null && props.onChange({ timeZone })}
      />
    </SimpleGrid>
  </Topic>
);
