import {
  Autocomplete,
  NativeSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { ReactNode } from "react";
import { Section } from "#console/ui/page.tsx";
import { installmentCountries } from "#domain/installments/locales.ts";
import { currencies } from "#domain/shared/currencies.ts";
import { currencySign } from "#domain/shared/format-money.ts";
import type { SettingsDraft, SettingsProblems } from "./settings-draft.ts";

type Props = {
  readonly draft: SettingsDraft;
  readonly problems: SettingsProblems;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
};

type TextName = {
  [Name in keyof SettingsDraft]: SettingsDraft[Name] extends string ? Name : never;
}[keyof SettingsDraft];
type SwitchName = {
  [Name in keyof SettingsDraft]: SettingsDraft[Name] extends boolean ? Name : never;
}[keyof SettingsDraft];

const SHORT = 200;
const LONG = 2_000;

const textProps = ({ draft, problems, onChange }: Props, name: TextName, maxLength = SHORT) => ({
  name,
  maxLength,
  value: draft[name],
  error: problems[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange({ [name]: currentTarget.value }),
});

const switchProps = ({ draft, onChange }: Props, name: SwitchName) => ({
  name,
  checked: draft[name],
  onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
    onChange({ [name]: currentTarget.checked }),
});

const locales = "en-US en-GB en-CA en-AU de-DE fr-FR es-ES it-IT nl-NL pt-BR sv-SE da-DK".split(
  " ",
);

const timeZones = (): readonly string[] => [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]),
];

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const installmentCountryChoices = installmentCountries.map((value) => ({
  value,
  label: countryNames.of(value) ?? value,
}));

const Titled = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section title={title}>
    <Stack gap="md">{children}</Stack>
  </Section>
);

export const WebsiteSection = (props: Props) => (
  <Titled title="Website">
    <TextInput {...textProps(props, "title")} label="Title" required />
    <TextInput
      {...textProps(props, "tagLine")}
      label="Tag line"
      description="Stands behind the title of the home page."
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
        description="A language tag. Numbers and dates are written its way."
        data={locales}
        maxLength={35}
        value={props.draft.locale}
        error={props.problems.locale}
        onChange={(locale) => props.onChange({ locale })}
      />
      <Select
        name="timeZone"
        label="Time zone"
        description="Of dates on the site, in mails and in reports."
        searchable
        allowDeselect={false}
        data={[...new Set([props.draft.timeZone, ...timeZones()])]}
        nothingFoundMessage="No such time zone"
        value={props.draft.timeZone}
        error={props.problems.timeZone}
        onChange={(timeZone) => timeZone !== null && props.onChange({ timeZone })}
      />
    </SimpleGrid>
  </Titled>
);

const MOST_LOW = 9_999;

const LowStock = ({ draft, problems, onChange }: Props) => (
  <NumberInput
    name="lowStockAt"
    label="Stock runs low at"
    description="So many units or fewer. The overview and the list of stock go by it."
    min={0}
    max={MOST_LOW}
    clampBehavior="strict"
    allowDecimal={false}
    w={{ base: "100%", sm: "50%" }}
    value={draft.lowStockAt}
    error={problems.lowStockAt}
    onChange={(value) => onChange({ lowStockAt: Number(value) })}
  />
);

export const StoreSection = (props: Props) => (
  <Titled title="Store">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Select
        name="currency"
        label="Currency"
        description="Products keep the currency that they were made in."
        searchable
        allowDeselect={false}
        data={currencies.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
        value={props.draft.currency}
        error={props.problems.currency}
        onChange={(currency) => currency !== null && props.onChange({ currency })}
      />
      <TextInput
        {...textProps(props, "checkoutMinimum", 20)}
        label="Least order"
        description="Carts below it cannot be checked out. Empty for none."
        inputMode="decimal"
        placeholder="None"
        leftSection={<span aria-hidden="true">{currencySign(props.draft.currency)}</span>}
      />
    </SimpleGrid>
    <Switch
      {...switchProps(props, "multipleQuantityAllowedForServices")}
      label="More than one of a service in a cart"
    />
    <Switch
      {...switchProps(props, "useCLDRMoneyFormat")}
      label="Amounts as the website's language writes them"
      description="Otherwise as the currency is written in English."
    />
    <Switch
      {...switchProps(props, "expressCheckoutEnabled")}
      label="A button that leads to checkout at once"
      description="Beside the one that adds to the cart, on product pages and in Quick View."
    />
    <Switch
      {...switchProps(props, "quickViewEnabled")}
      label="Quick View in lists of products"
      description="Visitors see and buy a product without leaving the list."
    />
    <LowStock {...props} />
    <Switch {...switchProps(props, "scarcityEnabled")} label="Say so when there are few left" />
    {props.draft.scarcityEnabled && (
      <TextInput
        {...textProps(props, "scarcityText")}
        label="Text beside what runs low"
        placeholder="Only a few left"
      />
    )}
    <TextInput
      {...textProps(props, "customSoldOutText")}
      label="Text of the sold-out mark"
      placeholder="sold out"
    />
  </Titled>
);

export const InstallmentsSection = (props: Props) => (
  <Titled title="Payment in parts">
    <Switch
      {...switchProps(props, "installmentsEnabled")}
      label="Say on product pages that one can pay in four parts"
      description="Of physical products, to visitors whose cart holds nothing else. The parts themselves are taken by your payment provider."
    />
    {props.draft.installmentsEnabled && (
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <TextInput
          {...textProps(props, "installmentsMin", 20)}
          label="Above"
          inputMode="decimal"
          leftSection={<span aria-hidden="true">{currencySign(props.draft.currency)}</span>}
        />
        <TextInput
          {...textProps(props, "installmentsMax", 20)}
          label="Up to"
          inputMode="decimal"
          leftSection={<span aria-hidden="true">{currencySign(props.draft.currency)}</span>}
        />
        <Select
          name="stripeAccountCountry"
          label="Your country"
          searchable
          allowDeselect={false}
          data={installmentCountryChoices}
          value={props.draft.stripeAccountCountry}
          error={props.problems.stripeAccountCountry}
          onChange={(country) =>
            country !== null && props.onChange({ stripeAccountCountry: country })
          }
        />
      </SimpleGrid>
    )}
  </Titled>
);

export const ReviewsSection = (props: Props) => (
  <Titled title="Reviews">
    <Switch
      {...switchProps(props, "nativeProductReviewsEnabled")}
      label="Visitors can review products"
      description="What they write is shown once you have let it."
    />
    <Switch
      {...switchProps(props, "importedProductReviewsEnabled")}
      label="Show imported reviews"
    />
    <Switch
      {...switchProps(props, "productReviewsDisabled")}
      label="Show no reviews for now"
      description="Stops all of it at once, whatever stands above. Nothing is lost."
    />
    {props.draft.nativeProductReviewsEnabled && (
      <TextInput
        {...textProps(props, "reviewRequestAfter", 3)}
        label="Ask buyers by mail after so many days"
        description="Once per order, with a link that leads to a form. Left empty, nobody is asked."
        inputMode="numeric"
      />
    )}
  </Titled>
);

export const RestockSection = (props: Props) => (
  <Titled title="Restock notices">
    <Switch
      {...switchProps(props, "restockNotificationsEnabled")}
      label="Visitors can ask for a mail when something is back"
    />
    {props.draft.restockNotificationsEnabled && (
      <>
        <Textarea
          {...textProps(props, "restockNotificationsMessage", LONG)}
          label="Text above the sign-up"
          autosize
          minRows={1}
          maxRows={6}
        />
        <Textarea
          {...textProps(props, "restockNotificationsSuccessText", LONG)}
          label="Text after the sign-up"
          placeholder="Signed up!"
          autosize
          minRows={1}
          maxRows={6}
        />
        <Switch
          {...switchProps(props, "mailingListSignUpEnabled")}
          label="Offer the mailing list beside it"
        />
        <Switch
          {...switchProps(props, "restockDoubleOptIn")}
          label="Ask the address first"
          description="A sign-up counts once its address has confirmed it, by a link that it is mailed."
        />
        <NativeSelect
          name="restockAutomaticSend"
          label="When stock comes in"
          value={props.draft.restockAutomaticSend}
          onChange={({ currentTarget: { value } }) =>
            props.onChange({
              restockAutomaticSend: value as typeof props.draft.restockAutomaticSend,
            })
          }
          data={[
            { value: "off", label: "Send nothing by itself" },
            { value: "units", label: "Tell as many as there are units" },
            { value: "everyone", label: "Tell everyone who waits" },
          ]}
        />
        {props.draft.restockAutomaticSend === "units" && (
          <NativeSelect
            name="restockHoldHours"
            label="Set a unit aside for each of them"
            value={String(props.draft.restockHoldHours)}
            onChange={({ currentTarget: { value } }) =>
              props.onChange({ restockHoldHours: Number(value) })
            }
            data={[
              { value: "0", label: "Not at all" },
              { value: "2", label: "For 2 hours" },
              { value: "24", label: "For 24 hours" },
              { value: "72", label: "For 3 days" },
            ]}
          />
        )}
      </>
    )}
  </Titled>
);

export const CaptchaSection = (props: Props) => (
  <Titled title="Captcha">
    <Switch
      {...switchProps(props, "captcha")}
      label="Forms may ask for a captcha"
      description="It makes senders' browsers work for a moment, runs on this server and tells nobody else. Each form says for itself whether it asks."
    />
    {props.draft.captcha && (
      <TextInput
        {...textProps(props, "captchaSiteKey", 100)}
        label="Site key"
        description="Any name. A new one makes every captcha that is being solved right now void."
        required
      />
    )}
  </Titled>
);

export const ContentSection = (props: Props) => (
  <Titled title="Posts and galleries">
    <Switch {...switchProps(props, "commentsEnabled")} label="Comments" />
    <Switch {...switchProps(props, "simpleLikingEnabled")} label="Likes" />
  </Titled>
);

export const VisitsSection = (props: Props) => (
  <Titled title="Visits and cookies">
    <Switch
      {...switchProps(props, "visitorMetrics")}
      label="Tell visitors apart"
      description="By a cookie with a random number. Without it page views are counted, and visitors are not."
    />
    {props.draft.visitorMetrics && (
      <Switch
        {...switchProps(props, "restrictiveCookiePolicy")}
        label="Ask before keeping that cookie"
        description="The site asks each visitor once. Until they allow it, tracking cookies are cleared."
      />
    )}
    <Switch
      {...switchProps(props, "censusDisabled")}
      label="Record no page views at all"
      description="Reports stay empty from then on."
    />
  </Titled>
);

export const FormsSection = (props: Props) => (
  <Titled title="Forms">
    <Switch
      {...switchProps(props, "vanillaFormHandler")}
      label="Text areas keep to their length"
      description="With a counter below. Without it the lengths that forms give their text areas are not looked at."
    />
  </Titled>
);
