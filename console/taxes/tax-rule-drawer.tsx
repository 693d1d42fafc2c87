import {
  Checkbox,
  Group,
  Input,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import type { Taxable, TaxRule } from "#domain/taxes/events.ts";
import { taxableNames } from "#domain/taxes/taxable-names.ts";
import type { TaxRuleRow } from "#read-api/taxes/contract.ts";
import { CountryField, useCountries } from "../kit/editing/country-field.tsx";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { useEditConflict } from "../kit/editing/use-edit-conflict.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import {
  emptyTaxRule,
  type TaxRuleDraft,
  type TaxRuleProblems,
  taxRuleDraftOf,
  taxRuleInputOf,
  taxRuleProblems,
} from "./tax-rule-draft.ts";
import { useChangeTaxRule } from "./use-change-tax-rule.tsx";

type FieldProps = {
  readonly draft: TaxRuleDraft;
  readonly problems: TaxRuleProblems;
  readonly onChange: (change: Partial<TaxRuleDraft>) => void;
};

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

/** Writes or changes a tax rule, beside the table. */
export const TaxRuleDrawer = ({
  row,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly row: TaxRuleRow | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer title={row === undefined ? "New tax rule" : row.name} opened onClose={onClose}>
    <TaxRuleForm row={row} onClose={onClose} />
  </DetailDrawer>
);

const TaxRuleForm = ({
  row,
  onClose,
}: {
  readonly row: TaxRuleRow | undefined;
  readonly onClose: () => void;
}) => {
  const [draft, setDraft] = useState(row ? taxRuleDraftOf(row) : emptyTaxRule);
  // Made once, so that saving again after a lost answer makes no second rule.
  const [taxRuleId] = useState(() => row?.taxRuleId ?? crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const { define } = useChangeTaxRule();
  const save = (next: TaxRuleDraft, seen: TaxRule | undefined) =>
    define.mutate({ taxRuleId, input: taxRuleInputOf(next), seen }, { onSuccess: onClose });
  const { seen, notice } = useEditConflict({
    what: row?.name ?? "",
    names: fieldNames,
    unread: ["country", "region"],
    draft,
    onDraft: setDraft,
    draftOf: taxRuleDraftOf,
    thing: row?.removed ? undefined : row,
    error: define.error,
    onReset: define.reset,
    onSave: save,
  });
  const problems = tried ? taxRuleProblems(draft) : {};
  const fields = {
    draft,
    problems,
    onChange: (change: Partial<TaxRuleDraft>) => setDraft({ ...draft, ...change }),
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(taxRuleProblems(draft)).length > 0) return;
        save(draft, seen);
      }}
    >
      <Stack gap="lg">
        <FormError error={define.error} />
        {notice}
        <Place {...fields} />
        <Rate {...fields} />
        <FormActions
          action={row === undefined ? "Create tax rule" : "Save tax rule"}
          pending={define.isPending}
          onCancel={onClose}
          forChanges
        />
      </Stack>
    </form>
  );
};

const Place = ({ draft, problems, onChange }: FieldProps) => {
  const regions = useCountries().find(({ code }) => code === draft.country)?.regions ?? [];
  return (
    <>
      <TextInput
        label="Name"
        description="Shown to customers next to the amount."
        required
        data-autofocus
        maxLength={60}
        value={draft.name}
        error={problems.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <CountryField
        label="Country"
        required
        value={draft.country}
        error={problems.country}
        onChange={(country) => onChange({ country, region: "", regionName: "" })}
      />
      {regions.length > 0 && (
        <Select
          label="State or region"
          description="Leave empty for the whole country."
          searchable
          clearable
          clearButtonProps={{ "aria-label": "The whole country" }}
          data={regions.map(({ code, name }) => ({ value: code, label: name }))}
          value={draft.region === "" ? null : draft.region}
          onChange={(code) =>
            onChange({
              region: code ?? "",
              regionName: regions.find((region) => region.code === code)?.name ?? "",
            })
          }
        />
      )}
      <TextInput
        label="Postal codes"
        description="Applies only to postal codes that start with one of these, such as 100, 101. Leave empty for all."
        value={draft.postalCodes}
        onChange={({ currentTarget }) => onChange({ postalCodes: currentTarget.value })}
      />
    </>
  );
};

const Rate = ({ draft, problems, onChange }: FieldProps) => (
  <>
    <TextInput
      label="Rate (%)"
      required
      inputMode="decimal"
      value={draft.rate}
      error={problems.rate}
      onChange={({ currentTarget }) => onChange({ rate: currentTarget.value })}
    />
    <div>
      <Input.Label labelElement="div" id="tax-inclusive">
        Prices in the shop
      </Input.Label>
      <SegmentedControl
        fullWidth
        mt={4}
        aria-labelledby="tax-inclusive"
        value={draft.inclusive ? "yes" : "no"}
        onChange={(value) => onChange({ inclusive: value === "yes" })}
        data={[
          { value: "no", label: "Do not include this tax" },
          { value: "yes", label: "Include this tax" },
        ]}
      />
    </div>
    <Checkbox.Group
      label="Charged on"
      value={[...draft.appliesTo]}
      error={problems.appliesTo}
      onChange={(appliesTo) => onChange({ appliesTo: appliesTo as Taxable[] })}
    >
      <Group mt="xs">
        {Object.entries(taxableNames).map(([value, label]) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
    <Switch
      label="Charge this tax"
      checked={draft.enabled}
      onChange={({ currentTarget }) => onChange({ enabled: currentTarget.checked })}
    />
  </>
);
