import { expect, it } from "vitest";
import { canPayByHand } from "#domain/orders/manual-terms.ts";
import { demoSettings } from "./settings.ts";

it("the demo, which has no payment provider, sells gift cards and files against manual payment", () => {
  const forDigital = demoSettings.manualPaymentForDigital ?? false;
  for (const productType of [2, 4])
    expect(canPayByHand([{ productType }], { forDigital })).toBe(true);
});
