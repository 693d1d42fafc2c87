import { Select } from "@mantine/core";
import {
  contentLanguages,
  type InterfaceLanguage,
  interfaceLanguages,
  languageName,
} from "#domain/kit/languages.ts";
import { formatLocales } from "#domain/site-settings/format-locales.ts";
import { contentLanguageOf } from "#domain/site-settings/languages-of.ts";
import { contentText, formatsText } from "./language-texts.ts";
import { fieldProps, type SectionProps } from "./section-fields.tsx";

/** Choices by name, with the one that is stored even when it is not in the list. */
const choices = (tags: readonly string[], stored: string) =>
  [...new Set([...(stored === "" ? [] : [stored]), ...tags])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** No tag of a language: the content follows the formats. */
const AS_FORMATS = "formats";

/** What the website is written in, and how it writes amounts and dates. */
export const LanguageFields = (props: SectionProps) => {
  const { draft, onChange } = props;
  const ofFormats = languageName(contentLanguageOf({ ...draft, contentLanguage: "" }));
  return (
    <>
      <Select
        {...fieldProps(props, "interfaceLanguage")}
        description="For buttons, messages and the other built-in texts."
        allowDeselect={false}
        data={choices(interfaceLanguages, draft.interfaceLanguage)}
        value={draft.interfaceLanguage}
        onChange={(value) =>
          value !== null && onChange({ interfaceLanguage: value as InterfaceLanguage })
        }
      />
      <Select
        {...fieldProps(props, "contentLanguage")}
        description={contentText(draft)}
        searchable
        allowDeselect={false}
        data={[
          { value: AS_FORMATS, label: `Same as the formats (${ofFormats})` },
          ...choices(contentLanguages, draft.contentLanguage),
        ]}
        nothingFoundMessage="No matching language"
        value={draft.contentLanguage || AS_FORMATS}
        onChange={(value) =>
          value !== null && onChange({ contentLanguage: value === AS_FORMATS ? "" : value })
        }
      />
      <Select
        {...fieldProps(props, "locale")}
        description={formatsText(draft)}
        searchable
        allowDeselect={false}
        data={choices(formatLocales, draft.locale)}
        nothingFoundMessage="No matching locale"
        value={draft.locale}
        onChange={(locale) => locale !== null && onChange({ locale })}
      />
    </>
  );
};
