import { Select, SimpleGrid } from "@mantine/core";
import { formatDay } from "#domain/kit/format-day.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { knownLocale } from "#domain/kit/known-locale.ts";
import {
  contentLanguages,
  directionOf,
  type InterfaceLanguage,
  interfaceLanguages,
  languageName,
} from "#domain/kit/languages.ts";
import { formatLocales } from "#domain/site-settings/format-locales.ts";
import { contentLanguageOf } from "#domain/site-settings/languages-of.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import { fieldProps, type SectionProps } from "./section-fields.tsx";
import type { SettingsDraft } from "./settings-draft.ts";

/** Choices by name, with the one that is stored even when it is not in the list. */
const choices = (tags: readonly string[], stored: string) =>
  [...new Set([...(stored === "" ? [] : [stored]), ...tags])]
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));

/** No tag of a language: the content follows the formats. */
const AS_FORMATS = "formats";

const EXAMPLE_CENTS = 123_450;
const EXAMPLE_DAY = "2030-01-05T12:00:00.000Z";

const formatsText = (draft: SettingsDraft): string => {
  const { locale, timeZone, moneyLocale } = readerOf(draft);
  const example = `${formatMoney(EXAMPLE_CENTS, draft.currency, moneyLocale)}, ${formatDay(EXAMPLE_DAY, locale, timeZone)}`;
  return knownLocale(draft.locale) === undefined
    ? `“${draft.locale}” is not a known locale. Amounts and dates are written for ${languageName(locale)}: ${example}`
    : `Amounts and dates on pages and in emails, such as ${example}.`;
};

const contentText = (draft: SettingsDraft): string => {
  const isRightToLeft = directionOf(contentLanguageOf(draft)) === "rtl";
  return `Of products, posts and your other texts, for search engines and screen readers.${isRightToLeft ? " They are written from right to left." : ""}`;
};

/** What the website is written in, and how it writes amounts and dates. */
export const LanguageFields = (props: SectionProps) => {
  const { draft, onChange } = props;
  const ofFormats = languageName(contentLanguageOf({ ...draft, contentLanguage: "" }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Select
        {...fieldProps(props, "interfaceLanguage")}
        description="Of buttons, messages and the other built-in texts."
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
          { value: AS_FORMATS, label: `As the formats (${ofFormats})` },
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
    </SimpleGrid>
  );
};
