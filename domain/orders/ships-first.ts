import type { PlacedOrder } from "./evolve.ts";

/** Whether the goods leave before the money of the order arrives. */
export const shipsFirst = ({ payment }: Pick<PlacedOrder, "payment">): boolean =>
  payment.manual?.shipsFirst === true;
