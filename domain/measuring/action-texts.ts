import { actionTextsOf } from "../kit/action-texts.ts";
import type { MeasuringRulesEvent } from "./events.ts";

export const measuringActions = actionTextsOf<MeasuringRulesEvent>("census", {
  MeasuringRulesChanged: "changed the measuring rules",
});
