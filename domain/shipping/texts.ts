/** What owners read. */
export const shippingTexts = {
  stepsMissing: "Add at least one step.",
  stepsMustRise: "Each step must begin above the one before.",
} as const;
