import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { ExplainedNumbers } from "../history/explain.ts";
import type { AllEventTexts } from "../kit/event-texts.ts";

/** How every number comes about that an owner can have explained. */
export const explainedNumbers: ExplainedNumbers = Object.assign(
  {},
  ...(await loadAll(features.map((each) => each.explainedNumbers))),
);

/** What every event says to an owner who knows nothing of event types. */
export const eventTexts: AllEventTexts = Object.assign(
  {},
  ...(await loadAll(features.map((each) => each.eventTexts))),
);
