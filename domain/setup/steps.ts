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
  "policies",
  "open",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** How a new website begins. */
export const shopStarts = ["empty", "sample"] as const;
export type ShopStart = (typeof shopStarts)[number];

/** What the log says about a step: nobody stores that a step is done. Undefined: it does not apply to the website. */
export type StepFacts = { readonly [Step in SetupStep]: boolean | undefined };

/** The pages of a step about what only the owner knows. A starter leaves them as drafts. */
export const policyPaths = ["shipping-and-returns", "privacy", "terms"] as const;

export type StepStatus = "done" | "skipped" | "open";

/** A step that was skipped and done later is done. */
export const stepStatuses = (
  done: StepFacts,
  skipped: ReadonlySet<string>,
): readonly { readonly step: SetupStep; readonly status: StepStatus }[] =>
  setupSteps
    .filter((step) => done[step] !== undefined)
    .map((step) => ({
      step,
      status: done[step] ? "done" : skipped.has(step) ? "skipped" : "open",
    }));
