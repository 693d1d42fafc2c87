import { actionTextsOf } from "../kit/action-texts.ts";
import type { PageAccessEvent } from "./events.ts";

export const pageAccessActions = actionTextsOf<PageAccessEvent>("content", {
  PageAccessChanged: "changed page access",
});
