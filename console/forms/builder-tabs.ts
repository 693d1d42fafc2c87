/** The fieldsets of a form in their order. Spec: B3.15. */
export const builderTabs = [
  { value: "build", label: "Build" },
  { value: "storage", label: "Storage" },
  { value: "advanced", label: "Advanced" },
  { value: "captcha", label: "Captcha" },
  { value: "disclaimer", label: "Disclaimer" },
] as const;
export type BuilderTab = (typeof builderTabs)[number]["value"];

export const isBuilderTab = (value: unknown): value is BuilderTab =>
  builderTabs.some((tab) => tab.value === value);
