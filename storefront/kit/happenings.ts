import type { SiteEventData, SiteEventName } from "#domain/collector/events.ts";

type About = Omit<SiteEventData, "pagePath">;

/** Something that a visitor did on this page and that the website may want to count. */
export type Happening =
  | { readonly kind: "site-event"; readonly event: SiteEventName; readonly about: About }
  | { readonly kind: "quick-view"; readonly itemId: string }
  | { readonly kind: "form-render" | "form-start"; readonly formId: string }
  | { readonly kind: "form-fail"; readonly formId: string; readonly fieldIds: readonly string[] };

type Listener = (happening: Happening) => void;

let listener: Listener = () => undefined;

/** The page's entry sets the one listener before it mounts anything, so that nothing happens unheard. */
export const onHappening = (next: Listener): void => {
  listener = next;
};

/** Features say here what happened. They do not know who counts it, or whether the visitor allows that. */
export const tellHappening = (happening: Happening): void => listener(happening);

export const tellSiteEvent = (event: SiteEventName, about: About = {}): void =>
  listener({ kind: "site-event", event, about });
