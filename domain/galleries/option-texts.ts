/** What owners read. Spec: B3.52 – B3.74. */
const names: Readonly<Record<string, string>> = {
  design: "Design",
  autoplay: "Move automatically",
  "autoplay-duration": "Seconds per picture",
  controls: "Buttons",
  "auto-crop": "Crop pictures",
  "aspect-ratio": "Aspect ratio",
  "square-thumbs": "Square thumbnails",
  thumbnails: "Thumbnails",
  "thumbnail-strip-height": "Height of the thumbnails",
  "thumbnail-strip-margin": "Space above the thumbnails",
  "show-meta-basic": "Titles",
  "show-meta": "Captions",
  "show-meta-only-title": "Titles without descriptions",
  "meta-position": "Position of captions",
  "show-meta-on-hover": "Captions only under the pointer",
  "active-alignment": "Alignment of the current picture",
  "thumbnails-per-row": "Thumbnails per row",
  padding: "Space between pictures",
  lightbox: "Open pictures large",
  lightboxTheme: "Background of large pictures",
  "max-width": "Widest column",
  newWindow: "Open links in a new tab",
  transparentBackground: "Transparent background",
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const galleryOptionName = (option: string): string => names[option] ?? sentence(option);

/** A slider is called carousel. Spec: B2.40. */
export const galleryChoiceName = (choice: string): string =>
  sentence(choice === "slider" ? "carousel" : choice.replaceAll("-", " "));
