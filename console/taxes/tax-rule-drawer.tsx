import { Checkbox, Group, Input, SegmentedControl, Select, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Taxable, TaxRule } from "#domain/taxes/events.ts";
import { taxableNames } from "#domain/taxes/taxable-names.ts";
import type { TaxRuleRow } from "#read-api/taxes/contract.ts";
import { CountryField, useCountries } from "../kit/editing/country-field.tsx";
import { DefinitionDrawer } from "../kit/editing/definition-drawer.tsx";
import type { CommandFormOf } from "../kit/editing/use-command-form.ts";
import {
  emptyTaxRule,
  type TaxRuleDraft,
  taxRuleDraftOf,
  taxRuleInputOf,
  taxRuleRules,
} from "./tax-rule-draft.ts";
import { useChangeTaxRule } from "./use-change-tax-rule.tsx";

type FieldProps = { readonly form: CommandFormOf<TaxRuleDraft> };

const fieldNames = {
  name: "Name",
  country: "Country",
  region: "State or region",
  regionName: "Name of the state or region",
  postalCodes: "Postal codes",
  rate: "Rate (%)",
  inclusive: "Included in prices",
  appliesTo: "Applies to",
  enabled: "Active",
} as const satisfies { readonly [Name in keyof TaxRuleDraft]: string };

/** Creates or edits a tax rule, next to the table. */
export const TaxRuleDrawer = ({
  row,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly row: TaxRuleRow | undefined;
  readonly onClose: () => void;
}) => {
  // Created once, so that a retry after a lost answer creates no second rule.
  const [taxRuleId] = useState(() => row?.taxRuleId ?? crypto.randomUUID());
  const { define } = useChangeTaxRule();
  return (
    <DefinitionDrawer
      title={row === undefined ? "New tax rule" : row.name}
      noun="tax rule"
      keepAs={`tax rule ${row?.taxRuleId ?? ""}`}
      isNew={row === undefined}
      initial={row ? taxRuleDraftOf(row) : emptyTaxRule}
      thing={row?.removed ? undefined : (row as TaxRule | undefined)}
      draftOf={taxRuleDraftOf}
      rules={taxRuleRules}
      names={fieldNames}
      unread={["country", "region"]}
      command={define}
      sentOf={(draft, seen) => ({ taxRuleId, input: taxRuleInputOf(draft), seen })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Place form={form} />
          <Rate form={form} />
        </>
      )}
    </DefinitionDrawer>
  );
};

const Place = ({ form }: FieldProps) => {
  const regions = useCountries().find(({ code }) => code === form.values.country)?.regions ?? [];
  return (
    <>
      <TextInput
        label="Name"
        description="Shown to customers next to the amount."
        required
        data-autofocus
        {...form.field("name")}
      />
      <CountryField
        label="Country"
        required
        value={form.values.country}
        error={form.errors.country}
        onChange={(country) => form.change({ country, region: "", regionName: "" })}
      />
      {regions.length > 0 && (
        <Select
          label="State or region"
          description="Leave empty for the whole country."
          searchable
          clearable
          clearButtonProps={{ "aria-label": "The whole country" }}
          data={regions.map(({ code, name }) => ({ value: code, label: name }))}
          value={form.values.region === "" ? null : form.values.region}
          onChange={(code) =>
            form.change({
              region: code ?? "",
              regionName: regions.find((region) => region.code === code)?.name ?? "",
            })
          }
        />
      )}
      <TextInput
        label="Postal codes"
        description="Applies only to postal codes that start with one of these, such as 100, 101. Leave empty for all."
        {...form.field("postalCodes")}
      />
    </>
  );
};

const Rate = ({ form }: FieldProps) => (
  <>
    <TextInput label="Rate (%)" required inputMode="decimal" {...form.field("rate")} />
    <div>
      <Input.Label labelElement="div" id="tax-inclusive">
        Prices in the shop
      </Input.Label>
      <SegmentedControl
        fullWidth
        mt={4}
        aria-labelledby="tax-inclusive"
        value={form.values.inclusive ? "yes" : "no"}
        onChange={(value) => form.change({ inclusive: value === "yes" })}
        data={[
          { value: "no", label: "Do not include this tax" },
          { value: "yes", label: "Include this tax" },
        ]}
      />
    </div>
    <Checkbox.Group
      label="Charged on"
      value={[...form.values.appliesTo]}
      error={form.errors.appliesTo}
      data-wrong={form.errors.appliesTo ? true : undefined}
      onChange={(appliesTo) => form.change({ appliesTo: appliesTo as Taxable[] })}
    >
      <Group mt="xs">
        {Object.entries(taxableNames).map(([value, label]) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
    <Switch label="Charge this tax" {...form.field("enabled", { type: "checkbox" })} />
  </>
);
