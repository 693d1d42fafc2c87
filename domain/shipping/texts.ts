/** What owners read. */
export const shippingTexts = {
  stepsMissing: "Add at least one tier.",
  stepsMustRise: "Each tier must start above the previous one.",
} as const;
