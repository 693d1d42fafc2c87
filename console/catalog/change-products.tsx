import { NativeSelect, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { OneCollection } from "#console/collections/collection-choice.tsx";
import type { ProductChange } from "#domain/catalog/bulk-change.ts";
import { readDecimal, readMoney } from "#domain/kit/read-decimal.ts";
import type { BulkForm } from "../kit/bulk/use-bulk.tsx";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { type CommandFormOf, useCommandForm } from "../kit/editing/use-command-form.ts";
import { useWebsite } from "../kit/session/session.tsx";

const kinds = {
  "percent-up": "Raise prices by percent",
  "percent-down": "Lower prices by percent",
  "amount-up": "Raise prices by an amount",
  "amount-down": "Lower prices by an amount",
  "sale-on": "Put on sale",
  "sale-off": "End the sale",
  "collection-in": "Add to a collection",
  "collection-out": "Remove from a collection",
  "tag-on": "Add a tag",
  "tag-off": "Remove a tag",
} as const;
type Kind = keyof typeof kinds;

type Draft = { readonly kind: Kind; readonly value: string };

const percentOf = (value: string): number => readDecimal(value, 2);

/** Undefined: the input is incomplete. */
const changeOf = ({ kind, value }: Draft, currency: string): ProductChange | undefined => {
  const [percent, cents, text] = [percentOf(value), readMoney(value, currency), value.trim()];
  switch (kind) {
    case "percent-up":
      return percent > 0 ? { kind: "price-percent", basisPoints: percent } : undefined;
    case "percent-down":
      return percent > 0 && percent < 10_000
        ? { kind: "price-percent", basisPoints: -percent }
        : undefined;
    case "amount-up":
      return cents > 0 ? { kind: "price-amount", cents } : undefined;
    case "amount-down":
      return cents > 0 ? { kind: "price-amount", cents: -cents } : undefined;
    case "sale-on":
      return percent > 0 && percent < 10_000
        ? { kind: "sale-on", basisPoints: percent }
        : undefined;
    case "sale-off":
      return { kind: "sale-off" };
    case "collection-in":
    case "collection-out":
      return text
        ? { kind: "collection", collectionId: text, inside: kind === "collection-in" }
        : undefined;
    default:
      return text ? { kind: "tag", tag: text, tagged: kind === "tag-on" } : undefined;
  }
};

/** What is typed; the change that it makes is the bulk action's input. */
const typed = { body: z.object({ kind: z.string(), value: z.string().check(z.maxLength(50)) }) };

/** The form for a bulk edit of the selected products. */
export const ChangeProducts: BulkForm = ({ rows, start, pending, error, onClose }) => {
  const { currency } = useWebsite();
  const form = useCommandForm<Draft, typeof typed>({
    initialValues: { kind: "percent-up", value: "" },
    contract: typed,
    bodyOf: (draft) => draft,
    also: (draft) =>
      changeOf(draft, currency) === undefined ? { value: wrongText(draft.kind, currency) } : {},
    error,
  });
  const draft = form.values;
  const action = `Change ${rows}`;
  return (
    <FormModal
      title={action}
      form={form}
      onSend={(sent) => start(changeOf(sent, currency))}
      onClose={onClose}
      action={action}
      pending={pending}
    >
      <NativeSelect
        label="Change"
        value={draft.kind}
        data-autofocus
        data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) =>
          form.replace({ kind: value as Kind, value: "" })
        }
      />
      <ValueField form={form} currency={currency} />
    </FormModal>
  );
};

const ROUNDED =
  "Sale prices change too. Amounts are rounded half up to the smallest currency unit.";

const fieldOf = (kind: Kind, currency: string) => {
  if (kind === "sale-on")
    return {
      label: "Percent off the regular price",
      description: "Replaces existing sale prices. Rounded half up to the smallest currency unit.",
      wrong: "Enter a percentage between 0.01 and 99.99.",
    };
  if (kind.startsWith("percent"))
    return { label: "Percent", description: ROUNDED, wrong: "Enter a percentage, such as 12.5." };
  if (kind.startsWith("amount"))
    return {
      label: `Amount (${currency})`,
      description:
        "Sale prices change too. Prices never go below 0. Products in other currencies change by the same amount in their own currency.",
      wrong: "Enter an amount, such as 2.50.",
    };
  if (kind.startsWith("tag"))
    return { label: "Tag", description: undefined, wrong: "Enter a tag." };
  return undefined;
};

const wrongText = (kind: Kind, currency: string): string =>
  fieldOf(kind, currency)?.wrong ?? "Select a collection.";

const ValueField = ({
  form,
  currency,
}: {
  readonly form: CommandFormOf<Draft>;
  readonly currency: string;
}) => {
  const { kind, value } = form.values;
  if (kind.startsWith("collection"))
    return (
      <OneCollection
        label="Collection"
        placeholder="Search collections"
        value={value || null}
        error={form.errors.value}
        onChange={(id) => form.change({ value: id ?? "" })}
      />
    );
  const field = fieldOf(kind, currency);
  if (field === undefined) return null;
  return (
    <TextInput
      label={field.label}
      description={field.description}
      inputMode={kind.startsWith("tag") ? "text" : "decimal"}
      {...form.field("value")}
    />
  );
};
