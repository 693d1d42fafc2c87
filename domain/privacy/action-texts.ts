import { actionTextsOf } from "../kit/action-texts.ts";
import type { VisitorEvent } from "./events.ts";

export const privacyActions = actionTextsOf<VisitorEvent>("customers", {
  PersonForgotten: "erased a person’s data",
});
