import { actionTextsOf } from "../kit/action-texts.ts";
import type { TaxEvent } from "./events.ts";

export const taxActions = actionTextsOf<TaxEvent>("checkout-rules", {
  TaxRuleDefined: "saved a tax rule",
  TaxRuleRemoved: "removed a tax rule",
  TaxRuleRestored: "restored a tax rule",
});
