/** Spec: B9.32. */
export const aspectRatios = [
  "square",
  "standard",
  "standard-vertical",
  "four-three",
  "three-four-vertical",
  "widescreen",
  "anamorphic-widescreen",
] as const;
export type AspectRatio = (typeof aspectRatios)[number];

/** Width divided by height, as the style sheet has it. */
export const shapeOf: Readonly<Record<AspectRatio, number>> = {
  square: 1,
  standard: 3 / 2,
  "standard-vertical": 2 / 3,
  "four-three": 4 / 3,
  "three-four-vertical": 3 / 4,
  widescreen: 16 / 9,
  "anamorphic-widescreen": 2.4,
};

type Choice = readonly [string, ...string[]];
type Range = { readonly least: number; readonly most: number; readonly usual: number };

/**
 * A flag's default, a list of options starting with the default, or a range. Spec: B3.51 – B3.74,
 * B9.31 – B9.33.
 */
const kinds: Readonly<Record<string, boolean | Choice | Range>> = {
  design: ["grid", "slideshow", "slider", "stacked"],
  autoplay: false,
  "autoplay-duration": { least: 1, most: 10, usual: 5 },
  controls: false,
  "auto-crop": true,
  "aspect-ratio": aspectRatios,
  "square-thumbs": true,
  thumbnails: false,
  "thumbnail-strip-height": { least: 0, most: 200, usual: 80 },
  "thumbnail-strip-margin": { least: 0, most: 60, usual: 20 },
  "show-meta-basic": true,
  "show-meta": true,
  "show-meta-only-title": false,
  "meta-position": [
    "bottom",
    "top",
    "top-left",
    "top-right",
    "center",
    "bottom-left",
    "bottom-right",
  ],
  "show-meta-on-hover": false,
  "active-alignment": ["center", "left", "right"],
  "thumbnails-per-row": { least: 1, most: 10, usual: 4 },
  padding: { least: 0, most: 50, usual: 20 },
  lightbox: false,
  lightboxTheme: ["dark", "light"],
  "max-width": { least: 100, most: 300, usual: 300 },
  newWindow: false,
  transparentBackground: false,
};

export type GalleryOptionKind = boolean | Choice | Range;
/** Every option, in the order of the specification, with what it can be. */
export const galleryOptionKinds = kinds;

export type GalleryOptions = Readonly<Record<string, boolean | string | number>>;

const readOption = (kind: boolean | Choice | Range, given: unknown): boolean | string | number => {
  if (typeof kind === "boolean")
    return given === undefined ? kind : given === true || given === "true";
  if ("least" in kind) {
    const number = typeof given === "string" && given.trim() !== "" ? Number(given) : given;
    if (typeof number !== "number" || !Number.isFinite(number)) return kind.usual;
    return Math.min(kind.most, Math.max(kind.least, number));
  }
  return kind.find((choice) => choice === given) ?? kind[0];
};

/** Some options only apply in combination with others. Spec: B4.16 – B4.20. */
const isApplicable = (name: string, options: GalleryOptions): boolean => {
  const { autoplay, thumbnails, lightbox, design } = options;
  if (name === "autoplay-duration") return autoplay === true;
  if (/^(?:square-thumbs$|thumbnails?-)/.test(name)) return thumbnails === true;
  if (/^(?:meta-position|show-meta-on-hover)$/.test(name)) return options["show-meta"] === true;
  if (name === "lightboxTheme") return lightbox === true;
  if (name !== "transparentBackground") return true;
  return options["auto-crop"] === false && design === "slideshow";
};

const isMoving = ({ design }: GalleryOptions): boolean =>
  design === "slideshow" || design === "slider";
const isStrip = ({ design }: GalleryOptions): boolean => design !== "grid";

/** Square thumbnails are cropped in any case. */
const isSquare = ({ design, thumbnails, "square-thumbs": square }: GalleryOptions): boolean =>
  design === "grid" && thumbnails === true && square === true;

/** Designs in which an option changes what visitors see; the others have it in all of them. */
const drawn: Readonly<Record<string, (options: GalleryOptions) => boolean>> = {
  autoplay: isMoving,
  "autoplay-duration": isMoving,
  controls: isMoving,
  // Pictures of a grid or a stack that are not cropped have their own shape.
  "aspect-ratio": (options) =>
    (options["auto-crop"] === true || isMoving(options)) && !isSquare(options),
  "auto-crop": (options) => !isSquare(options),
  "thumbnail-strip-height": isStrip,
  "thumbnail-strip-margin": isStrip,
  "thumbnails-per-row": ({ design }) => design === "grid",
  "show-meta-basic": (options) => options["show-meta"] === true,
  "show-meta-only-title": (options) => options["show-meta"] === true,
  "active-alignment": ({ design }) => design === "slider",
  // Thumbnails have a fixed number of columns instead.
  "max-width": ({ design, thumbnails }) => design === "grid" && thumbnails === false,
  newWindow: ({ lightbox }) => lightbox === false,
};

/**
 * Whether an option applies and changes what visitors see. Owners choose among these only. Spec: B4.15
 * – B4.20.
 */
export const isOffered = (name: string, options: GalleryOptions): boolean =>
  isApplicable(name, options) && (drawn[name]?.(options) ?? true);

/** Height of a carousel's pictures in percent of its width, before their aspect ratio. Spec: B9.32. */
export const SLIDER_RATIO = 50;

/**
 * A change of one of these renders the gallery again, and nothing around it. Each stands with the option or
 * the part of the block that it is here. Spec: B3.75.
 */
export const redrawingAttributes = {
  aspectRatio: "aspect-ratio",
  autoplay: "autoplay",
  "autoplay-duration": "autoplay-duration",
  lightbox: "lightbox",
  lightboxTheme: "lightboxTheme",
  /** Whose pictures are shown: those of the block, or those of a gallery of the website. */
  methodOption: "shared",
  padding: "padding",
  "thumbnail-strip-height": "thumbnail-strip-height",
  "thumbnail-strip-margin": "thumbnail-strip-margin",
  /** The pictures that only this block has. */
  transientGallery: "pictures",
  /** How high pictures are, whatever their shape. */
  vSize: "height",
} as const;

export const galleryHeights = ["small", "medium", "large"] as const;

/**
 * Absent or invalid options get their default, numbers are clamped to their range, and options that
 * do not apply are omitted.
 */
export const readGalleryOptions = (given: unknown): GalleryOptions => {
  const source = typeof given === "object" && given !== null ? given : {};
  const all = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      readOption(kind, Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined),
    ]),
  );
  return Object.fromEntries(Object.entries(all).filter(([name]) => isApplicable(name, all)));
};
