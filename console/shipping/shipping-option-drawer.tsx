import { MultiSelect, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ShippingOption } from "#domain/shipping/events.ts";
import type { ShippingOptionRow } from "#read-api/shipping/contract.ts";
import { useCountries } from "../kit/editing/country-field.tsx";
import { DefinitionDrawer } from "../kit/editing/definition-drawer.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { RateFields } from "./rate-fields.tsx";
import {
  emptyShippingOption,
  type ShippingOptionDraft,
  shippingOptionDraftOf,
  shippingOptionInputOf,
  shippingOptionRules,
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

/** Creates or edits a shipping option, next to the table. */
export const ShippingOptionDrawer = ({ row, onClose }: Props) => {
  const { currency } = useWebsite();
  // Created once, so that a retry after a lost answer creates no second option.
  const [shippingOptionId] = useState(() => row?.shippingOptionId ?? crypto.randomUUID());
  const { define } = useChangeShipping();
  return (
    <DefinitionDrawer
      title={row === undefined ? "New shipping option" : row.name}
      noun="option"
      keepAs={`shipping option ${row?.shippingOptionId ?? ""}`}
      isNew={row === undefined}
      initial={row ? shippingOptionDraftOf(row) : emptyShippingOption}
      thing={row?.removed ? undefined : (row as ShippingOption | undefined)}
      draftOf={shippingOptionDraftOf}
      rules={shippingOptionRules(currency)}
      names={fieldNames}
      unread={["kind"]}
      command={define}
      sentOf={(draft, seen) => ({
        shippingOptionId,
        input: shippingOptionInputOf(draft, currency),
        seen,
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="Shown to customers at checkout."
            required
            data-autofocus
            {...form.field("name")}
          />
          <TextInput
            label="Description"
            description="Shown below the name, for example the delivery time."
            {...form.field("description")}
          />
          <RateFields
            draft={form.values}
            problems={form.errors}
            onChange={(change) => {
              form.change(change);
              form.clearErrors();
            }}
          />
          <Countries
            value={form.values.countries}
            onChange={(countries) => form.change({ countries })}
          />
          <Switch label="Offered at checkout" {...form.field("enabled", { type: "checkbox" })} />
        </>
      )}
    </DefinitionDrawer>
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
