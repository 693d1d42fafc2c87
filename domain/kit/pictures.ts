/**
 * Media types of pictures that a website stores and shows, with their file extensions. Not in the
 * specification: the types that every current browser shows. SVG is not among them because it can
 * contain scripts.
 */
export const pictureTypes = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
} as const;
export type PictureType = keyof typeof pictureTypes;

/**
 * Maximum number of pixels in one picture, counted over all frames. Decoding takes four bytes per
 * pixel. Not in the specification.
 */
export const MAX_PICTURE_AREA = 50_000_000;

/** Widths in which an uploaded picture is available, in pixels. Spec: B9.12. */
export const pictureFormats = ["100w", "300w", "500w", "750w", "1000w", "1500w", "2500w"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const isPictureFormat = (text: string): text is PictureFormat =>
  (pictureFormats as readonly string[]).includes(text);

export const widthOfFormat = (format: PictureFormat): number => Number.parseInt(format, 10);

/** The widths that do not exceed the picture's own: `100w,300w`. Spec: B3.50 systemDataVariants. */
export const pictureVariants = (width: number): string =>
  pictureFormats.filter((format) => widthOfFormat(format) <= width).join(",");

type StoredPicture = { readonly fileId: string; readonly mediaType: PictureType };

/** `/images/<hash of its bytes>.jpg`: the content of this URL never changes. */
export const pictureUrl = ({ fileId, mediaType }: StoredPicture): string =>
  `/images/${fileId}.${pictureTypes[mediaType]}`;

const ADDRESS = /^\/images\/([0-9a-f]{64})\.(?:jpg|png|webp|gif|avif)$/;

/** Undefined for a URL that is not of an uploaded picture. */
export const pictureIdIn = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

/**
 * URL of a picture for a small display. Only uploaded pictures have several sizes; others keep
 * their URL.
 */
export const pictureAt = (address: string, format: PictureFormat): string =>
  pictureIdIn(address) === undefined ? address : `${address}?format=${format}`;

type Picture = {
  readonly assetUrl: string;
  readonly originalSize?: string | undefined;
  readonly systemDataVariants?: string | undefined;
};

const widthOf = ({ originalSize }: Picture): number => Number.parseInt(originalSize ?? "", 10) || 0;

/**
 * The widths follow from the picture's own width, also where they were not recorded. GIFs can be
 * animated and are not resized.
 */
export const variantsOf = (picture: Picture): string => {
  const { assetUrl, systemDataVariants } = picture;
  if (systemDataVariants !== undefined) return systemDataVariants;
  const isDrawn = pictureIdIn(assetUrl) !== undefined && !assetUrl.endsWith(".gif");
  return isDrawn ? pictureVariants(widthOf(picture)) : "";
};

/**
 * Value for `srcset`, ending with the picture's own width where no other is as wide; undefined when
 * there is only one size.
 */
export const pictureSet = (picture: Picture): string | undefined => {
  const variants = variantsOf(picture);
  if (variants === "") return undefined;
  const { assetUrl } = picture;
  const sources = variants.split(",").map((each) => `${assetUrl}?format=${each} ${each}`);
  const width = widthOf(picture);
  const next = pictureFormats.find((format) => widthOfFormat(format) > width);
  if (next !== undefined && !variants.split(",").includes(`${width}w`))
    sources.push(`${assetUrl}?format=${next} ${width}w`);
  return sources.join(", ");
};
