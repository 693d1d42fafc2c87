import { Alert, NumberInput, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useWebsite } from "#console/app/session.tsx";
import { installmentCountries } from "#domain/installments/locales.ts";
import { currencies } from "#domain/shared/currencies.ts";
import { currencySign } from "#domain/shared/format-money.ts";
import { type SectionProps, switchProps, Titled, textProps } from "./section-fields.tsx";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

const installmentCountryChoices = installmentCountries.map((value) => ({
  value,
  label: countryNames.of(value) ?? value,
}));

const MOST_LOW = 9_999;

const LowStock = ({ draft, problems, onChange }: SectionProps) => (
  <NumberInput
    name="lowStockAt"
    label="Stock runs low at"
    description="This many units or fewer. The overview and the stock list go by it."
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

export const StoreSection = (props: SectionProps) => (
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
        label="Minimum order"
        description="Carts below it cannot be checked out. Leave it empty for none."
        inputMode="decimal"
        placeholder="None"
        leftSection={<span aria-hidden="true">{currencySign(props.draft.currency)}</span>}
      />
    </SimpleGrid>
    <Switch
      {...switchProps(props, "multipleQuantityAllowedForServices")}
      label="Let a cart hold several of one service"
    />
    <Switch
      {...switchProps(props, "useCLDRMoneyFormat")}
      label="Write amounts as the website’s language does"
      description="Otherwise they are written as in English."
    />
    <Switch
      {...switchProps(props, "expressCheckoutEnabled")}
      label="Show a button that leads straight to checkout"
      description="Beside the one that adds to the cart, on product pages and in Quick View."
    />
    <Switch
      {...switchProps(props, "quickViewEnabled")}
      label="Offer Quick View in lists of products"
      description="Visitors see and buy a product without leaving the list."
    />
    <LowStock {...props} />
    <Switch {...switchProps(props, "scarcityEnabled")} label="Say when only a few are left" />
    {props.draft.scarcityEnabled && (
      <TextInput
        {...textProps(props, "scarcityText")}
        label="Text when only a few are left"
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

/** Nobody would take the parts: the pages stay silent, and the owner learns why. */
const NoProvider = () =>
  useWebsite().takesCards ? null : (
    <Alert color="yellow" variant="light" title="No payment provider is set up">
      Product pages say nothing of payment in parts until this installation takes cards through
      Stripe. Whoever runs it sets STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and
      STRIPE_WEBHOOK_SECRET.
    </Alert>
  );

export const InstallmentsSection = (props: SectionProps) => (
  <Titled title="Payment in parts">
    <Switch
      {...switchProps(props, "installmentsEnabled")}
      label="Say on product pages that buyers can pay in four parts"
      description="For physical products, while the cart holds nothing else. Your payment provider takes the parts."
    />
    {props.draft.installmentsEnabled && <NoProvider />}
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
