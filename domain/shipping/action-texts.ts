import { actionTextsOf } from "../kit/action-texts.ts";
import type { ShippingEvent } from "./events.ts";

export const shippingActions = actionTextsOf<ShippingEvent>("checkout-rules", {
  ShippingOptionDefined: "saved a shipping option",
  ShippingOptionRemoved: "removed a shipping option",
  ShippingOptionRestored: "restored a shipping option",
  ShippingOptionsArranged: "reordered the shipping options",
});
