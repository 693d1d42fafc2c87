import type { TweakPageType } from "#domain/codes/page-codes.ts";

/** What happens to a look that is being changed. Spec: B4.21. */
type TweakEventName =
  | "before-open"
  | "after-show"
  | "change"
  | "reset"
  | "save"
  | "close"
  | "after-close";

/** What happens to the frame in which a page is edited. Spec: B4.21. */
type FrameEventName = "load" | "iframe-unload" | "save-enter" | "save-exit" | "editing-change";

/**
 * Dispatched on the document as `tweak:change` and so on, for extensions of the browser and for scripts that
 * drive it, as the shop’s `cart:*` events are. `pageType` is the kind of page that the preview shows. Spec:
 * B2.34.
 */
export const tellTweak = (name: TweakEventName, detail: { readonly pageType: TweakPageType }) => {
  document.dispatchEvent(new CustomEvent(`tweak:${name}`, { detail }));
};

/** Dispatched on the document as `frame:load` and so on; `block` is the one whose text is typed. */
export const tellFrame = (
  name: FrameEventName,
  detail: { readonly block?: string | null } = {},
) => {
  document.dispatchEvent(new CustomEvent(`frame:${name}`, { detail }));
};
