import { Alert, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { installmentCountries } from "#domain/installments/locales.ts";
import { currencySign } from "#domain/kit/format-money.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { ManualPayment } from "./manual-payment.tsx";
import {
  fieldProps,
  Part,
  type SectionProps,
  switchProps,
  Topic,
  textProps,
} from "./section-fields.tsx";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

const installmentCountryChoices = installmentCountries.map((value) => ({
  value,
  label: countryNames.of(value) ?? value,
}));

/** Without a card provider the pages do not offer installments, and the owner learns why. */
const NoProvider = () =>
  useWebsite().takesCards ? null : (
    <Alert color="yellow" variant="light" title="No payment provider is set up">
      Product pages do not mention installment payments until the website takes cards through
      Stripe. <Link to="/settings/payment">Set up card payments</Link>
    </Alert>
  );

const amountProps = (
  props: SectionProps,
  name: "checkoutMinimum" | "installmentsMin" | "installmentsMax",
) => ({
  ...textProps(props, name, 20),
  inputMode: "decimal" as const,
  leftSection: <span aria-hidden="true">{currencySign(props.draft.currency)}</span>,
});

const Installments = (props: SectionProps) => (
  <Part title="Installment payments">
    <Switch
      {...switchProps(props, "installmentsEnabled")}
      description="Applies to physical products only, when the cart contains nothing else. Your payment provider collects the installments."
    />
    {props.draft.installmentsEnabled && <NoProvider />}
    {props.draft.installmentsEnabled && (
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <TextInput {...amountProps(props, "installmentsMin")} />
        <TextInput {...amountProps(props, "installmentsMax")} />
        <Select
          {...fieldProps(props, "stripeAccountCountry")}
          searchable
          allowDeselect={false}
          data={installmentCountryChoices}
          value={props.draft.stripeAccountCountry}
          onChange={(country) =>
            country !== null && props.onChange({ stripeAccountCountry: country })
          }
        />
      </SimpleGrid>
    )}
  </Part>
);

/** What a cart must meet, and how an order is paid. */
export const CheckoutSection = (props: SectionProps) => (
  <Topic of="checkout">
    <TextInput
      {...amountProps(props, "checkoutMinimum")}
      description="Carts below this subtotal cannot be checked out. Leave empty for no minimum."
      placeholder="None"
      w={{ base: "100%", sm: "50%" }}
    />
    <Switch {...switchProps(props, "multipleQuantityAllowedForServices")} />
    <Switch
      {...switchProps(props, "expressCheckoutEnabled")}
      description="Shown next to the Add To Cart button on product pages and in Quick View."
    />
    <ManualPayment {...props} />
    <Installments {...props} />
  </Topic>
);
