import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { ExplainedNumbers } from "../history/explain.ts";
import type { AllEventTexts } from "../kit/event-texts.ts";

/** The explanations of all numbers. */
export const explainedNumbers: ExplainedNumbers = Object.assign(
  {},
  ...(await loadAll(features.map((each) => each.explainedNumbers))),
);

/** The texts of all events, for owners without knowledge of event types. */
export const eventTexts: AllEventTexts = Object.assign(
  {},
  ...(await loadAll(features.map((each) => each.eventTexts))),
);
