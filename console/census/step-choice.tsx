import { Autocomplete, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { type Step, stepName, stepValue } from "#domain/measuring/steps.ts";
import { stepChoicesContract } from "#read-api/journeys/step-choices-contract.ts";
import { useCall } from "../kit/calls/queries.ts";

const SETTLE_AFTER_MS = 250;
const MAX_SEARCH = 200;

type Props = {
  readonly className: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
};

const useChoices = (of: "form" | "product" | "event", search: string, chosen: string) => {
  const [settled] = useDebouncedValue(search.slice(0, MAX_SEARCH), SETTLE_AFTER_MS);
  return useCall(stepChoicesContract, { query: { of, search: settled, chosen } });
};

const thingTexts = {
  form: { label: "Form", any: "Any form", none: "No form has this name." },
  product: { label: "Product", any: "Any product", none: "No product has this name." },
} as const;

/** A form or a product by its name; without one, any. */
export const ThingChoice = ({
  of,
  value,
  onChange,
  ...shown
}: Props & { readonly of: keyof typeof thingTexts }) => {
  const [search, setSearch] = useState("");
  const { data, isPending } = useChoices(of, search, value);
  const { label, any, none } = thingTexts[of];
  return (
    <Select
      {...shown}
      label={label}
      placeholder={any}
      searchable
      clearable
      data={(data?.choices ?? []).map((choice) => ({ value: choice.value, label: choice.name }))}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={isPending ? "Loading…" : none}
      value={value === "" ? null : value}
      onChange={(next) => onChange(next ?? "")}
      onSearchChange={setSearch}
    />
  );
};

/** The name of an event: one of the shop, one with a schema, or one that is sent later. */
export const EventChoice = ({ value, onChange, ...shown }: Props) => {
  const { data } = useChoices("event", value, "");
  return (
    <Autocomplete
      {...shown}
      label="Event"
      placeholder="visitor:ViewCart"
      maxLength={MAX_SEARCH}
      data={(data?.choices ?? []).map(({ name }) => name)}
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
    />
  );
};

/** A step in words, with the name of its form or product. */
export const useStepName = (step: Step | undefined): string => {
  const of = step && stepValue(step.kind);
  const isNamed = (of === "form" || of === "product") && step?.value !== "";
  const { data } = useCall(
    stepChoicesContract,
    { query: { of: of === "form" ? "form" : "product", search: "", chosen: step?.value ?? "" } },
    { enabled: isNamed },
  );
  if (step === undefined) return "";
  return stepName(
    step,
    (id) => data?.choices.find((choice) => isNamed && choice.value === id)?.name ?? id,
  );
};
