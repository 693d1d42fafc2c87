import { NumberInput, TextInput } from "@mantine/core";
import { expectArrivalContract } from "#commands/restock/contract.ts";
import { type DemandRow, listDemandContract } from "#read-api/restock/console-contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";

type Typed = { readonly units: number | string; readonly expectedOn: string };

/** The expected arrival of a variant. */
export const ArrivalModal = ({
  row,
  onClose,
}: {
  readonly row: DemandRow;
  readonly onClose: () => void;
}) => {
  const { productId, variantId } = row;
  const bodyOf = ({ units, expectedOn }: Typed) => ({
    productId,
    variantId,
    units: units === "" ? Number.NaN : Number(units),
    expectedOn: expectedOn === "" || Number(units) === 0 ? null : expectedOn,
  });
  const save = useCommand(expectArrivalContract, {
    input: (values: Typed) => ({ body: bodyOf(values) }),
    refreshes: [listDemandContract],
    onDone: onClose,
    says: () => `Expected arrival saved for ${row.sku}.`,
    errors: "form",
  });
  const form = useCommandForm<Typed, typeof expectArrivalContract>({
    initialValues: { units: row.arriving, expectedOn: row.arrivingOn ?? "" },
    contract: expectArrivalContract,
    bodyOf,
    texts: { units: "Enter a whole number.", expectedOn: "Enter a date." },
    error: save.error,
  });
  return (
    <FormModal
      title="Expected arrival"
      form={form}
      onSend={(values) => save.mutate(values)}
      onClose={onClose}
      action="Save"
      pending={save.isPending}
    >
      <div>
        <strong>{[row.productName, ...Object.values(row.attributes)].join(", ")}</strong>
        <br />
        {row.sku}
      </div>
      <NumberInput
        label="Units expected"
        description="For your planning only. Receiving stock does not change it."
        allowDecimal={false}
        data-autofocus
        {...form.field("units")}
      />
      <TextInput type="date" label="Expected on" {...form.field("expectedOn")} />
    </FormModal>
  );
};
