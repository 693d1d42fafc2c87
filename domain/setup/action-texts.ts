import { actionTextsOf } from "../kit/action-texts.ts";
import type { SetupEvent } from "./events.ts";

export const setupActions = actionTextsOf<SetupEvent>("settings", {
  ShopStarted: { text: "started the website: {start}", kind: "started the website" },
  SetupStepSkipped: { text: "skipped a setup step: {step}", kind: "skipped a setup step" },
  SetupStepResumed: { text: "resumed a setup step: {step}", kind: "resumed a setup step" },
  SampleRemovalStarted: "removed the sample data",
  SampleRestoreStarted: "restored the sample data",
});
