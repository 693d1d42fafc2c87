import type { SiteEventData, SiteEventName } from "#domain/collector/events.ts";

type About = Omit<SiteEventData, "pagePath">;

/** Something that a visitor did on this page and that the website may want to count. */
export type Happening =
  | { readonly kind: "site-event"; readonly event: SiteEventName; readonly about: About }
  | { readonly kind: "quick-view"; readonly itemId: string }
  | { readonly kind: "form-render" | "form-start"; readonly formId: string }
  | { readonly kind: "form-fail"; readonly formId: string; readonly fieldIds: readonly string[] };

type Listener = (happening: Happening) => void;

const listeners: Listener[] = [];

/** The page's entry adds its listeners before it mounts anything, so that nothing happens unheard. */
export const onHappening = (listener: Listener): void => void listeners.push(listener);

/** Features say here what happened. They do not know who counts it, or whether the visitor allows that. */
export const tellHappening = (happening: Happening): void => {
  for (const listener of listeners) listener(happening);
};

export const tellSiteEvent = (event: SiteEventName, about: About = {}): void =>
  tellHappening({ kind: "site-event", event, about });
