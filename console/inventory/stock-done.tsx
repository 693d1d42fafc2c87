import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useCallback } from "react";
import { adjustStockContract } from "#commands/inventory/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import type { StockChange } from "./stock-change.ts";
import { useStockRefresh } from "./use-stock-refresh.ts";

type Booked = StockChange & { readonly units: number };

const UNDO_FOR_MS = 12_000;
const said = ({ kind, units, row }: Booked): string =>
  kind === "receive"
    ? `${counted(units, "unit")} of ${row.sku} received.`
    : `${row.sku} adjusted by ${units > 0 ? "+" : ""}${formatCount(units)}.`;

/**
 * Says what was booked, with a way back: events are never deleted, so undoing books the opposite
 * and names what it undoes.
 */
export const useStockDone = () => {
  const refresh = useStockRefresh();
  return useCallback(
    async (booked: Booked) => {
      const undo = async (notice: string) => {
        notifications.hide(notice);
        try {
          await call(adjustStockContract, {
            params: { variantId: booked.row.variantId },
            body: {
              delta: -booked.units,
              reason: booked.kind === "receive" ? "Receipt undone" : "Adjustment undone",
            },
            idempotencyKey: `undo-${notice}`,
          });
          notifications.show({ message: `Undone: ${said(booked)}` });
        } catch (error) {
          notifications.show({ color: "red", title: "Could not undo", message: messageOf(error) });
        }
        await refresh();
      };
      const notice = crypto.randomUUID();
      notifications.show({
        id: notice,
        autoClose: UNDO_FOR_MS,
        message: (
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <Text size="sm">{said(booked)}</Text>
            <Button size="compact-sm" variant="default" flex="none" onClick={() => undo(notice)}>
              Undo
            </Button>
          </Group>
        ),
      });
      await refresh();
    },
    [refresh],
  );
};
