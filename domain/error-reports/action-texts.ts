import { actionTextsOf } from "../kit/action-texts.ts";
import type { ScriptErrorResolutionEvent } from "./events.ts";

export const errorReportActions = actionTextsOf<ScriptErrorResolutionEvent>("census", {
  ScriptErrorDealtWith: "resolved a script error",
  ScriptErrorReopened: "reopened a script error",
});
