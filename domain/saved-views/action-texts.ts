import { actionTextsOf } from "../kit/action-texts.ts";
import type { SavedViewEvent } from "./events.ts";

export const savedViewActions = actionTextsOf<SavedViewEvent>("overview", {
  ViewSaved: "saved a view of a list",
  ViewRemoved: "removed a view of a list",
  DefaultViewChosen: "changed the default view of a list",
});
