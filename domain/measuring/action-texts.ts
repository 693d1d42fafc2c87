import { actionTextsOf } from "../kit/action-texts.ts";
import type { MeasuringRetentionEvent, MeasuringRulesEvent } from "./events.ts";

export const measuringActions = actionTextsOf<MeasuringRulesEvent | MeasuringRetentionEvent>(
  "census",
  {
    MeasuringRulesChanged: "changed the measuring rules",
    MeasuringRetentionChanged: "changed how long reports of visitors are kept",
  },
);
