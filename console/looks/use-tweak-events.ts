import { useEffect, useLayoutEffect, useRef } from "react";
import type { TweakPageType } from "#domain/codes/page-codes.ts";
import type { Look } from "#domain/looks/document.ts";
import type { Design } from "../kit/design/use-design.ts";
import { tellTweak } from "../kit/editing/editor-events.ts";

/** Kinds of pages by the template of the previewed page; all others have the style of the website. */
const pageTypes: Readonly<Record<string, TweakPageType>> = {
  "coming-soon.html": "splash page",
  "lock-screen.html": "lock screen",
  "checkout.html": "checkout",
  "checkout-review.html": "checkout",
};

/** Spec: B2.34. */
export const tweakPageTypeOf = (template: string): TweakPageType => pageTypes[template] ?? "style";

/** Tells when the look opens, is saved and closes. Spec: B4.21. */
export const useTweakEvents = (look: Design<Look>, pageType: TweakPageType): void => {
  const latest = useRef(pageType);
  useEffect(() => {
    latest.current = pageType;
  });
  // Before and after the browser shows the screen, and in the same way when it leaves.
  useLayoutEffect(() => {
    tellTweak("before-open", { pageType: latest.current });
    return () => tellTweak("close", { pageType: latest.current });
  }, []);
  useEffect(() => {
    tellTweak("after-show", { pageType: latest.current });
    return () => tellTweak("after-close", { pageType: latest.current });
  }, []);

  const { status } = look;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === "saving" && status === "saved")
      tellTweak("save", { pageType: latest.current });
    before.current = status;
  }, [status]);
};
