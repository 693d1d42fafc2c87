import { Autocomplete, Select, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { LONG, type SectionProps, Titled, textProps } from "./section-fields.tsx";

const locales = "en-US en-GB en-CA en-AU de-DE fr-FR es-ES it-IT nl-NL pt-BR sv-SE da-DK".split(
  " ",
);

const timeZones = (): readonly string[] => [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]),
];

export const WebsiteSection = (props: SectionProps) => (
  <Titled title="Website">
    <TextInput {...textProps(props, "title")} label="Title" required />
    <TextInput
      {...textProps(props, "tagLine")}
      label="Tagline"
      description="Shown after the title of the home page."
    />
    <Textarea
      {...textProps(props, "description", LONG)}
      label="Description"
      description="Plain text. Search engines show it under the home page."
      autosize
      minRows={2}
      maxRows={8}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Autocomplete
        name="locale"
        label="Language"
        description="A language tag such as en-US. Numbers and dates follow it."
        data={locales}
        maxLength={35}
        value={props.draft.locale}
        error={props.problems.locale}
        onChange={(locale) => props.onChange({ locale })}
      />
      <Select
        name="timeZone"
        label="Time zone"
        description="For dates on the website, in emails and in reports."
        searchable
        allowDeselect={false}
        data={[...new Set([props.draft.timeZone, ...timeZones()])]}
        nothingFoundMessage="No matching time zone"
        value={props.draft.timeZone}
        error={props.problems.timeZone}
        onChange={(timeZone) => timeZone !== null && props.onChange({ timeZone })}
      />
    </SimpleGrid>
  </Titled>
);
