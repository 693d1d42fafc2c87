import { actionTextsOf } from "../kit/action-texts.ts";
import type { MeasuringKeepingEvent, MeasuringRulesEvent } from "./events.ts";

export const measuringActions = actionTextsOf<MeasuringRulesEvent | MeasuringKeepingEvent>(
  "census",
  {
    MeasuringRulesChanged: "changed the measuring rules",
    MeasuringRetentionChanged: "changed how long page views are kept",
  },
);
