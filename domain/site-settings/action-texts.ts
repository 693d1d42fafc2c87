import { actionTextsOf } from "../kit/action-texts.ts";
import type { SiteSettingsEvent } from "./events.ts";

export const siteSettingsActions = actionTextsOf<SiteSettingsEvent>("settings", {
  SiteSettingsChanged: "changed the settings",
});
