import { useLocalStorage } from "@mantine/hooks";
import { LOW_AT } from "#domain/inventory/stock-columns.ts";

/** As the call for the stock takes it. */
export const MOST_LOW = 9_999;

const read = (kept: string | undefined): number => {
  const lowAt = Number(kept);
  return kept !== undefined && Number.isInteger(lowAt) && lowAt >= 0 && lowAt <= MOST_LOW
    ? lowAt
    : LOW_AT;
};

/** From how many units on a variant is low; kept in this browser. */
export const useLowAt = () =>
  useLocalStorage<number>({
    key: "daybook.low-at",
    defaultValue: LOW_AT,
    getInitialValueInEffect: false,
    deserialize: read,
    serialize: String,
  });
