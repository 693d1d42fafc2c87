export type MeasuringRulesRejection = { readonly code: "rules-changed" };

export const measuringRulesRejectionText = (_rejection: MeasuringRulesRejection): string =>
  "Another member has changed the rules. Load the page again to see them.";

export type MeasuringKeepingRejection = { readonly code: "keeping-changed" };

export const measuringKeepingRejectionText = (_rejection: MeasuringKeepingRejection): string =>
  "Another member has changed how long page views are kept. Load the page again to see it.";
