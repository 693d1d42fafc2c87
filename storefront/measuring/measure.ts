import { onHappening } from "../kit/happenings.ts";
import { recordSiteEvent } from "./record-site-event.ts";

/**
 * Counts the actions that features report, where the website and the visitor allow it. Most pages
 * have no visible form and no Quick View: the reporting code is loaded with the first action, and
 * reports keep their order. Spec: A7.15, B7.14, B7.16.
 */
export const measure = (): void =>
  onHappening((happening) => {
    if (happening.kind === "site-event") return recordSiteEvent(happening.event, happening.about);
    import("./record-happening.ts").then(
      ({ recordHappening }) => recordHappening(happening),
      () => undefined,
    );
  });
