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
export const isApplicable = (name: string, options: GalleryOptions): boolean => {
  const { autoplay, thumbnails, lightbox, design } = options;
  if (name === "autoplay-duration") return autoplay === true;
  if (/^thumbnails?-/.test(name)) return thumbnails === true;
  if (/^(?:meta-position|show-meta-on-hover)$/.test(name)) return options["show-meta"] === true;
  if (name === "lightboxTheme") return lightbox === true;
  if (name !== "transparentBackground") return true;
  return options["auto-crop"] === false && design === "slideshow";
};

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
