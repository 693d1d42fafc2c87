import type { OrderState } from "./evolve.ts";

/** Orders cancelled before their money arrived do not count. */
export const isCountedOrder = ({ progress, money }: OrderState): boolean =>
  progress === "definite" && money !== "never-came";
