import { Alert, NumberInput, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { installmentCountries } from "#domain/installments/locales.ts";
import { currencies } from "#domain/kit/currencies.ts";
import { currencySign } from "#domain/kit/format-money.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { type SectionProps, switchProps, Titled, textProps } from "./section-fields.tsx";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

const installmentCountryChoices = installmentCountries.map((value) => ({
  value,
  label: countryNames.of(value) ?? value,
}));

const MAX_LOW = 9_999;

const LowStock = ({ draft, problems, onChange }: SectionProps) => (
  <NumberInput
    name="lowStockAt"
    label="Low-stock threshold"
    description="Variants with this many units or fewer count as running low on the overview and the stock list."
    min={0}
    max={MAX_LOW}
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
        description="Existing products keep their currency."
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
        description="Carts below this subtotal cannot be checked out. Leave empty for no minimum."
        inputMode="decimal"
        placeholder="None"
        leftSection={<span aria-hidden="true">{currencySign(props.draft.currency)}</span>}
      />
    </SimpleGrid>
    <Switch
      {...switchProps(props, "multipleQuantityAllowedForServices")}
      label="Allow more than one of the same service per cart"
    />
    <Switch
      {...switchProps(props, "useCLDRMoneyFormat")}
      label="Format amounts for the website’s language"
      description="Otherwise amounts use English formatting."
    />
    <Switch
      {...switchProps(props, "expressCheckoutEnabled")}
      label="Show an express checkout button"
      description="Shown next to the Add To Cart button on product pages and in Quick View."
    />
    <Switch
      {...switchProps(props, "quickViewEnabled")}
      label="Show Quick View in product lists"
      description="Lets visitors view and buy a product without leaving the list."
    />
    <LowStock {...props} />
    <Switch {...switchProps(props, "scarcityEnabled")} label="Show a low-stock message" />
    {props.draft.scarcityEnabled && (
      <TextInput
        {...textProps(props, "scarcityText")}
        label="Low-stock message"
        placeholder="Only a few left"
      />
    )}
    <TextInput
      {...textProps(props, "customSoldOutText")}
      label="Sold-out label"
      placeholder="sold out"
    />
  </Titled>
);

/** Without a card provider the pages do not offer installments, and the owner learns why. */
const NoProvider = () =>
  useWebsite().takesCards ? null : (
    <Alert color="yellow" variant="light" title="No payment provider is set up">
      Product pages do not mention installment payments until this installation takes cards through
      Stripe. To set it up, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.
    </Alert>
  );

export const InstallmentsSection = (props: SectionProps) => (
  <Titled title="Installment payments">
    <Switch
      {...switchProps(props, "installmentsEnabled")}
      label="Show on product pages that customers can pay in four installments"
      description="Applies to physical products only, when the cart contains nothing else. Your payment provider collects the installments."
    />
    {props.draft.installmentsEnabled && <NoProvider />}
    {props.draft.installmentsEnabled && (
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <TextInput
          {...textProps(props, "installmentsMin", 20)}
          label="Minimum order amount"
          inputMode="decimal"
          leftSection={<span aria-hidden="true">{currencySign(props.draft.currency)}</span>}
        />
        <TextInput
          {...textProps(props, "installmentsMax", 20)}
          label="Maximum order amount"
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
