import type { GalleryMediaType } from "./media-types.ts";
import type { galleryHeights } from "./options.ts";

type OptionText = { readonly name: string; readonly hint?: string };

/** What owners read. Spec: B3.52 – B3.74. */
const texts: Readonly<Record<string, OptionText>> = {
  design: { name: "Design" },
  autoplay: { name: "Move automatically", hint: "Visitors can stop it." },
  "autoplay-duration": { name: "Seconds per picture" },
  controls: { name: "Buttons for the previous and the next picture" },
  "auto-crop": {
    name: "Crop pictures",
    hint: "All pictures get the same shape. Their focal point stays visible.",
  },
  "aspect-ratio": { name: "Aspect ratio" },
  "square-thumbs": { name: "Square thumbnails" },
  thumbnails: { name: "Show thumbnails" },
  "thumbnail-strip-height": { name: "Height of thumbnails in pixels" },
  "thumbnail-strip-margin": { name: "Space above thumbnails in pixels" },
  "show-meta-basic": { name: "Titles in captions" },
  "show-meta": { name: "Show captions" },
  "show-meta-only-title": { name: "Captions without descriptions" },
  "meta-position": { name: "Position of captions" },
  "show-meta-on-hover": {
    name: "Captions only under the pointer",
    hint: "They are always shown on touch screens.",
  },
  "active-alignment": { name: "Position of the current picture" },
  "thumbnails-per-row": { name: "Thumbnails per row" },
  padding: { name: "Space between pictures in pixels" },
  lightbox: { name: "Open pictures large", hint: "Instead of the links of the pictures." },
  lightboxTheme: { name: "Background of large pictures" },
  "max-width": { name: "Widest column in pixels", hint: "Narrower columns show more in a row." },
  newWindow: { name: "Open links in a new tab" },
  transparentBackground: { name: "Transparent background" },
};

/** Every option, as owners find it. */
export const galleryOptionGroups: readonly {
  readonly title: string;
  readonly names: readonly string[];
}[] = [
  { title: "Layout", names: ["design", "padding", "max-width", "active-alignment"] },
  { title: "Shape of pictures", names: ["auto-crop", "aspect-ratio", "transparentBackground"] },
  { title: "Movement", names: ["controls", "autoplay", "autoplay-duration"] },
  {
    title: "Thumbnails",
    names: [
      ...["thumbnails", "thumbnails-per-row", "square-thumbs"],
      ...["thumbnail-strip-height", "thumbnail-strip-margin"],
    ],
  },
  {
    title: "Captions",
    names: [
      ...["show-meta", "show-meta-basic", "show-meta-only-title"],
      ...["meta-position", "show-meta-on-hover"],
    ],
  },
  { title: "Large pictures and links", names: ["lightbox", "lightboxTheme", "newWindow"] },
];

const choiceNames: Readonly<Record<string, string>> = {
  /** Spec: B2.40. */
  slider: "Carousel",
  square: "Square",
  standard: "Standard (3:2)",
  "standard-vertical": "Standard, upright (2:3)",
  "four-three": "Classic (4:3)",
  "three-four-vertical": "Classic, upright (3:4)",
  widescreen: "Widescreen (16:9)",
  "anamorphic-widescreen": "Cinema (2.40:1)",
  top: "Above the picture",
  bottom: "Below the picture",
  "top-left": "On the picture, top left",
  "top-right": "On the picture, top right",
  "bottom-left": "On the picture, bottom left",
  "bottom-right": "On the picture, bottom right",
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const galleryOptionText = (option: string): OptionText =>
  texts[option] ?? { name: sentence(option) };

export const galleryChoiceName = (choice: string, option = ""): string => {
  if (option === "meta-position" && choice === "center") return "On the picture, in the middle";
  return choiceNames[choice] ?? sentence(choice);
};

export const galleryHeightNames: Readonly<Record<(typeof galleryHeights)[number], string>> = {
  small: "Small",
  medium: "Medium",
  large: "Large",
};

export const galleryMediaTypeNames: Readonly<Record<GalleryMediaType, string>> = {
  imageEmpty: "Still to be chosen",
  imageFile: "Uploaded picture",
  imageLicensed: "Preview of a picture whose licence is not bought yet",
  imageReused: "The same picture again",
  assetReused: "Picture of the media library",
  video: "Film",
};
