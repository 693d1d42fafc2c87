import { actionTextsOf } from "../kit/action-texts.ts";
import type { CollectorSchemaEvent } from "./events.ts";

export const collectorActions = actionTextsOf<CollectorSchemaEvent>("census", {
  CollectorSchemaReleased: "released a schema of custom events",
});
