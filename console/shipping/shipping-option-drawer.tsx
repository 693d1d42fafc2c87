import { MultiSelect, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ShippingOption } from "#domain/shipping/events.ts";
import type { ShippingOptionRow } from "#read-api/shipping/contract.ts";
import { useCountries } from "../kit/editing/country-field.tsx";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { useEditConflict } from "../kit/editing/use-edit-conflict.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { RateFields } from "./rate-fields.tsx";
import {
  emptyShippingOption,
  type ShippingOptionDraft,
  shippingOptionDraftOf,
  shippingOptionInputOf,
  shippingOptionProblems,
} from "./shipping-option-draft.ts";
import { useChangeShipping } from "./use-change-shipping.tsx";

const fieldNames = {
  name: "Name",
  description: "Description",
  kind: "Rate type",
  cost: "Cost",
  weightSteps: "Cost by weight",
  subtotalSteps: "Cost by subtotal",
  countries: "Countries",
  enabled: "Offered at checkout",
} as const satisfies { readonly [Name in keyof ShippingOptionDraft]: string };

type Props = {
  /** Undefined for a new one. */
  readonly row: ShippingOptionRow | undefined;
  readonly onClose: () => void;
};

/** Writes or changes a shipping option, beside the table. */
export const ShippingOptionDrawer = ({ row, onClose }: Props) => (
  <DetailDrawer
    title={row === undefined ? "New shipping option" : row.name}
    opened
    onClose={onClose}
  >
    <ShippingOptionForm row={row} onClose={onClose} />
  </DetailDrawer>
);

const ShippingOptionForm = ({ row, onClose }: Props) => {
  const { currency } = useWebsite();
  const [draft, setDraft] = useState(row ? shippingOptionDraftOf(row) : emptyShippingOption);
  // Made once, so that saving again after a lost answer makes no second option.
  const [shippingOptionId] = useState(() => row?.shippingOptionId ?? crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const { define } = useChangeShipping();
  const save = (next: ShippingOptionDraft, seen: ShippingOption | undefined) => {
    const input = shippingOptionInputOf(next, currency);
    define.mutate({ shippingOptionId, input, seen }, { onSuccess: onClose });
  };
  const { seen, notice } = useEditConflict({
    what: row?.name ?? "",
    names: fieldNames,
    unread: ["kind"],
    draft,
    onDraft: setDraft,
    draftOf: shippingOptionDraftOf,
    thing: row?.removed ? undefined : row,
    error: define.error,
    onReset: define.reset,
    onSave: save,
  });
  const problems = tried ? shippingOptionProblems(draft, currency) : {};
  const onChange = (change: Partial<ShippingOptionDraft>) => setDraft({ ...draft, ...change });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(shippingOptionProblems(draft, currency)).length > 0) return;
        save(draft, seen);
      }}
    >
      <Stack gap="lg">
        <FormError error={define.error} />
        {notice}
        <TextInput
          label="Name"
          description="Shown to customers at checkout."
          required
          data-autofocus
          maxLength={60}
          value={draft.name}
          error={problems.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <TextInput
          label="Description"
          description="Shown below the name, for example the delivery time."
          maxLength={200}
          value={draft.description}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
        <RateFields draft={draft} problem={problems.rate} onChange={onChange} />
        <Countries value={draft.countries} onChange={(countries) => onChange({ countries })} />
        <Switch
          label="Offered at checkout"
          checked={draft.enabled}
          onChange={({ currentTarget }) => onChange({ enabled: currentTarget.checked })}
        />
        <FormActions
          action={row === undefined ? "Create option" : "Save option"}
          pending={define.isPending}
          onCancel={onClose}
          forChanges
        />
      </Stack>
    </form>
  );
};

const Countries = ({
  value,
  onChange,
}: {
  readonly value: readonly string[];
  readonly onChange: (countries: readonly string[]) => void;
}) => {
  const countries = useCountries();
  return (
    <MultiSelect
      label="Countries"
      description="Leave empty to ship worldwide. The United States includes its territories."
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Worldwide" }}
      data={countries.map(({ code, name }) => ({ value: code, label: name }))}
      value={[...value]}
      onChange={onChange}
      nothingFoundMessage="No matching country"
    />
  );
};
