import { NumberInput, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { expectArrivalContract } from "#commands/restock/contract.ts";
import { type DemandRow, listDemandContract } from "#read-api/restock/console-contract.ts";
import { call } from "../kit/calls/api.ts";
import { Confirm } from "../kit/editing/confirm.tsx";

const MAX_UNITS = 1_000_000;

/** What the owner knows to be on its way. */
export const ArrivalModal = ({
  row,
  onClose,
}: {
  readonly row: DemandRow;
  readonly onClose: () => void;
}) => {
  const client = useQueryClient();
  const [units, setUnits] = useState<number | string>(row.arriving);
  const [day, setDay] = useState(row.arrivingOn ?? "");
  const save = useMutation({
    mutationFn: () => {
      const { productId, variantId } = row;
      const expectedOn = day === "" || Number(units) === 0 ? null : day;
      const body = { productId, variantId, units: Number(units), expectedOn };
      return call(expectArrivalContract, { body });
    },
    onSuccess: async () => {
      notifications.show({ message: `Expected arrival saved for ${row.sku}.` });
      onClose();
      await client.invalidateQueries({ queryKey: [listDemandContract.path] });
    },
  });
  return (
    <Confirm
      opened
      title="Expected arrival"
      action="Save"
      pending={save.isPending}
      error={save.error}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>
          <strong>{[row.productName, ...Object.values(row.attributes)].join(", ")}</strong>
          <br />
          {row.sku}
        </div>
        <NumberInput
          label="Units expected"
          description="For your planning only. Receiving stock does not change it."
          min={0}
          max={MAX_UNITS}
          allowDecimal={false}
          value={units}
          onChange={setUnits}
        />
        <TextInput
          type="date"
          label="Expected on"
          value={day}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
      </Stack>
    </Confirm>
  );
};
