import type { Happening } from "../kit/happenings.ts";
import { recordForm } from "./record-form.ts";
import { recordQuickView } from "./record-quick-view.ts";

/** Actions whose code is loaded on demand; events of the site are recorded without it. */
export type RareHappening = Exclude<Happening, { readonly kind: "site-event" }>;

export const recordHappening = (happening: RareHappening): void => {
  if (happening.kind === "quick-view") recordQuickView(happening.itemId);
  else if (happening.kind === "provider-video")
    // Every page with a form would load it.
    void import("./record-play.ts").then(
      ({ recordPlay }) => recordPlay({ media: "video", ...happening }),
      () => undefined,
    );
  else recordForm(happening);
};
