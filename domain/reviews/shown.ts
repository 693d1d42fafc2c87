import type { SiteSettings } from "../site-settings/settings.ts";
import type { ReviewSource } from "./events.ts";

type Settings = Pick<
  SiteSettings,
  "nativeProductReviewsEnabled" | "importedProductReviewsEnabled" | "productReviewsDisabled"
>;

/** Whose reviews product pages show; none with the kill switch on. Spec: A4.10, A1.4. */
export const shownSources = (settings: Settings): readonly ReviewSource[] => {
  if (settings.productReviewsDisabled) return [];
  return [
    ...(settings.nativeProductReviewsEnabled ? (["native"] as const) : []),
    ...(settings.importedProductReviewsEnabled ? (["imported"] as const) : []),
  ];
};

/** Whether visitors may write reviews: where none are shown, nobody is asked for any. */
export const takesReviews = (settings: Settings): boolean =>
  shownSources(settings).includes("native");
