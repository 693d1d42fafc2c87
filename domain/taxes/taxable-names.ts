import type { Taxable } from "./events.ts";

export const taxableNames: Readonly<Record<Taxable, string>> = {
  physical: "Physical goods",
  digital: "Digital goods",
  service: "Services",
  shipping: "Shipping",
};
