import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { currencies } from "#domain/kit/currencies.ts";
import { fieldProps, type SectionProps, switchProps, Topic, textProps } from "./section-fields.tsx";

const MAX_LOW = 9_999;

const LowStock = (props: SectionProps) => (
  <NumberInput
    {...fieldProps(props, "lowStockAt")}
    description="Variants with this many units or fewer count as running low on the overview and the stock list."
    min={0}
    max={MAX_LOW}
    clampBehavior="strict"
    allowDecimal={false}
    w={{ base: "100%", sm: "50%" }}
    value={props.draft.lowStockAt}
    onChange={(value) => props.onChange({ lowStockAt: Number(value) })}
  />
);

/** Prices and products as visitors see them. */
export const StoreSection = (props: SectionProps) => (
  <Topic of="store">
    <Select
      {...fieldProps(props, "currency")}
      description="Existing products keep their currency."
      searchable
      allowDeselect={false}
      w={{ base: "100%", sm: "50%" }}
      data={currencies.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
      value={props.draft.currency}
      onChange={(currency) => currency !== null && props.onChange({ currency })}
    />
    <Switch
      {...switchProps(props, "useCLDRMoneyFormat")}
      description="Otherwise amounts use English formatting."
    />
    <Switch
      {...switchProps(props, "quickViewEnabled")}
      description="Lets visitors view and buy a product without leaving the list."
    />
    <LowStock {...props} />
    <Switch {...switchProps(props, "scarcityEnabled")} />
    {props.draft.scarcityEnabled && (
      <TextInput {...textProps(props, "scarcityText")} placeholder="Only a few left" />
    )}
    <TextInput {...textProps(props, "customSoldOutText")} placeholder="sold out" />
  </Topic>
);
