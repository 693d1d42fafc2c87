import { actionTextsOf } from "../kit/action-texts.ts";
import type { AnalysisEvent } from "./events.ts";

export const analysisActions = actionTextsOf<AnalysisEvent>("analysis", {
  PersonalColumnsRead: "asked a question with personal columns",
});
