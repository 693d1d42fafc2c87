import type { SiteSettings } from "../site-settings/settings.ts";
import type { ReviewSource } from "./events.ts";

type Settings = Pick<
  SiteSettings,
  "nativeProductReviewsEnabled" | "importedProductReviewsEnabled" | "productReviewsDisabled"
>;

/**
 * The sources whose reviews product pages show; none with the kill switch on. Spec: A4.10, A1.4.
 */
export const shownSources = (settings: Settings): readonly ReviewSource[] => {
  if (settings.productReviewsDisabled) return [];
  return [
    ...(settings.nativeProductReviewsEnabled ? (["native"] as const) : []),
    ...(settings.importedProductReviewsEnabled ? (["imported"] as const) : []),
  ];
};

/** Whether visitors can write reviews: where none are shown, none are requested. */
export const takesReviews = (settings: Settings): boolean =>
  shownSources(settings).includes("native");
