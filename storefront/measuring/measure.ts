import { onHappening } from "../kit/happenings.ts";
import { recordForm } from "./record-form.ts";
import { recordQuickView } from "./record-quick-view.ts";
import { recordSiteEvent } from "./record-site-event.ts";

/** Counts what features say happened, where the website and the visitor allow it. Spec: A7.15, B7.14, B7.16. */
export const measure = (): void =>
  onHappening((happening) => {
    switch (happening.kind) {
      case "site-event":
        return recordSiteEvent(happening.event, happening.about);
      case "quick-view":
        return recordQuickView(happening.itemId);
      default:
        return recordForm(happening);
    }
  });
