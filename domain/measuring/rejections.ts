export type MeasuringRulesRejection = { readonly code: "rules-changed" };

export const measuringRulesRejectionText = (_rejection: MeasuringRulesRejection): string =>
  "Another member has changed the rules. Load the page again to see them.";

export type MeasuringRetentionRejection = { readonly code: "retention-changed" };

export const measuringRetentionRejectionText = (_rejection: MeasuringRetentionRejection): string =>
  "Another member has changed how long reports are kept. Load the page again to see it.";
