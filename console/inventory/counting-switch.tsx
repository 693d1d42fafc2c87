import { Switch } from "@mantine/core";
import { setCountingContract } from "#commands/inventory/contract.ts";
import type { StockRow } from "#read-api/inventory/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { stockReads } from "./stock-reads.ts";

/** Turns stock tracking on or off; the units on hand are kept in the meantime. */
export const CountingSwitch = ({
  row: { variantId, sku, unlimited },
}: {
  readonly row: Pick<StockRow, "variantId" | "sku" | "unlimited">;
}) => {
  const change = useCommand(setCountingContract, {
    input: (wanted: boolean) => ({ params: { variantId }, body: { unlimited: wanted } }),
    refreshes: stockReads,
    says: (level) =>
      level.unlimited ? `Stock tracking is off for ${sku}.` : `Stock tracking is on for ${sku}.`,
    errors: "form",
  });
  return (
    <>
      <FormError error={change.error} />
      <Switch
        label="Do not track stock"
        description="Never sells out. Use this for made-to-order items. Units on hand are kept."
        checked={change.isPending ? change.variables : unlimited}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
    </>
  );
};
