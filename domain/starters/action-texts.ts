import { actionTextsOf } from "../kit/action-texts.ts";
import type { StarterEvent } from "./events.ts";

export const starterActions = actionTextsOf<StarterEvent>("content", {
  StarterApplied: { text: "chose the starter {starter}", kind: "chose a starter" },
  StarterUndone: { text: "undid the starter {starter}", kind: "undid a starter" },
});
