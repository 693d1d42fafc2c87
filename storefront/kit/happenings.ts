import type { SiteEventData, SiteEventName } from "#domain/collector/events.ts";

type About = Omit<SiteEventData, "pagePath">;

/** An action of a visitor on this page that the website may want to count. */
export type Happening =
  | { readonly kind: "site-event"; readonly event: SiteEventName; readonly about: About }
  | { readonly kind: "quick-view"; readonly itemId: string }
  | { readonly kind: "form-render" | "form-start"; readonly formId: string }
  | { readonly kind: "form-fail"; readonly formId: string; readonly fieldIds: readonly string[] }
  | {
      readonly kind: "form-leave";
      readonly formId: string;
      readonly viewId: string;
      readonly fieldId: string | null;
    };

type Listener = (happening: Happening) => void;

let listener: Listener = () => undefined;

/** The page's entry sets the only listener before it mounts anything, so that nothing is missed. */
export const onHappening = (next: Listener): void => {
  listener = next;
};

/** Features report actions here. They know neither the listener nor the visitor's consent. */
export const tellHappening = (happening: Happening): void => listener(happening);

export const tellSiteEvent = (event: SiteEventName, about: About = {}): void =>
  listener({ kind: "site-event", event, about });
