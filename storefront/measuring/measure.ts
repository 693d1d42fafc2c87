import { onHappening } from "../kit/happenings.ts";
import { recordSiteEvent } from "./record-site-event.ts";

/**
 * Counts what features say happened, where the website and the visitor allow it. Most pages have no
 * form that is seen and no Quick View: their reports are loaded with the first of them, and in the order
 * in which they happened. Spec: A7.15, B7.14, B7.16.
 */
export const measure = (): void =>
  onHappening((happening) => {
    if (happening.kind === "site-event") return recordSiteEvent(happening.event, happening.about);
    import("./record-happening.ts").then(
      ({ recordHappening }) => recordHappening(happening),
      () => undefined,
    );
  });
