import { actionTextsOf } from "../kit/action-texts.ts";
import type { TemplateEvent } from "./events.ts";

export const themeActions = actionTextsOf<TemplateEvent>("content", {
  TemplateDrafted: "changed a template’s draft",
  TemplateDraftDiscarded: "discarded a template’s draft",
  TemplatePublished: "published a template",
  TemplateReverted: "restored an earlier version of a template",
  TemplateDeleted: "deleted a template",
});
