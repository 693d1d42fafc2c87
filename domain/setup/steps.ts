/** The steps of a website's first hour, in their order. */
export const setupSteps = [
  "name",
  "look",
  "product",
  "shipping",
  "payment",
  "email",
  "address",
  "page",
  "open",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** How a new website begins. */
export const shopStarts = ["empty", "sample"] as const;
export type ShopStart = (typeof shopStarts)[number];

/** What the log says about a step: nobody stores that a step is done. */
export type StepFacts = { readonly [Step in SetupStep]: boolean };

export type StepStatus = "done" | "skipped" | "open";

/** A step that was skipped and done later is done. */
export const stepStatuses = (
  done: StepFacts,
  skipped: ReadonlySet<string>,
): readonly { readonly step: SetupStep; readonly status: StepStatus }[] =>
  setupSteps.map((step) => ({
    step,
    status: done[step] ? "done" : skipped.has(step) ? "skipped" : "open",
  }));
