/**
 * Media types of pictures that a website keeps and shows, with how their names end. Our choice: what
 * every browser of today shows. SVG is none of them, because it can carry scripts.
 */
export const pictureTypes = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
} as const;
export type PictureType = keyof typeof pictureTypes;

/** Of one picture, all its frames together, in pixels: decoded it takes four bytes for each. Our choice. */
export const MAX_PICTURE_AREA = 50_000_000;

/** Widths in which an uploaded picture can be asked for, in pixels. Spec: B9.12. */
export const pictureFormats = ["100w", "300w", "500w", "750w", "1000w", "1500w", "2500w"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const isPictureFormat = (text: string): text is PictureFormat =>
  (pictureFormats as readonly string[]).includes(text);

export const widthOfFormat = (format: PictureFormat): number => Number.parseInt(format, 10);

/** The widths that a picture is wide enough for: `100w,300w`. Spec: B3.50 systemDataVariants. */
export const pictureVariants = (width: number): string =>
  pictureFormats.filter((format) => widthOfFormat(format) <= width).join(",");

type Kept = { readonly fileId: string; readonly mediaType: PictureType };

/** `/images/<hash of its bytes>.jpg`: what it shows never changes. */
export const pictureUrl = ({ fileId, mediaType }: Kept): string =>
  `/images/${fileId}.${pictureTypes[mediaType]}`;

const ADDRESS = /^\/images\/([0-9a-f]{64})\.(?:jpg|png|webp|gif|avif)$/;

/** Undefined for whatever is no address of an uploaded picture. */
export const pictureIdIn = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

/** A picture where it is shown small. Only uploaded ones come in sizes; others stay at their address. */
export const pictureAt = (address: string, format: PictureFormat): string =>
  pictureIdIn(address) === undefined ? address : `${address}?format=${format}`;

type Picture = {
  readonly assetUrl: string;
  readonly originalSize?: string | undefined;
  readonly systemDataVariants?: string | undefined;
};

const widthOf = ({ originalSize }: Picture): number => Number.parseInt(originalSize ?? "", 10) || 0;

/** Of an uploaded picture also when nobody wrote them down: they follow from its width. GIFs may move, and stay whole. */
export const variantsOf = (picture: Picture): string => {
  const { assetUrl, systemDataVariants } = picture;
  if (systemDataVariants !== undefined) return systemDataVariants;
  const isDrawn = pictureIdIn(assetUrl) !== undefined && !assetUrl.endsWith(".gif");
  return isDrawn ? pictureVariants(widthOf(picture)) : "";
};

/** For `srcset`, its own width last where none of the others is as wide; undefined when there is but one size. */
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
