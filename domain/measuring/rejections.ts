export type MeasuringRulesRejection = { readonly code: "rules-changed" };

export const measuringRulesRejectionText = (_rejection: MeasuringRulesRejection): string =>
  "Another member has changed the rules. Load the page again to see them.";
