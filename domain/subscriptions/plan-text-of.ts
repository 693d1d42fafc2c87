import { type Bought, buyingOf } from "../cart/buying.ts";
import { planText } from "./wording.ts";

/** "every month for 1 year"; empty where nothing recurs. Spec: A5.17. */
export const planTextOf = (
  bought: Bought & { readonly subscriptionPlan: Parameters<typeof planText>[0] | null },
): string =>
  bought.subscriptionPlan !== null && buyingOf(bought) === "subscription"
    ? planText(bought.subscriptionPlan)
    : "";
