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

type Kept = { readonly fileId: string; readonly mediaType: PictureType };

/** `/images/<hash of its bytes>.jpg`: what it shows never changes. */
export const pictureUrl = ({ fileId, mediaType }: Kept): string =>
  `/images/${fileId}.${pictureTypes[mediaType]}`;

const ADDRESS = /^\/images\/([0-9a-f]{64})\.(?:jpg|png|webp|gif|avif)$/;

/** Undefined for whatever is no address of an uploaded picture. */
export const pictureIdIn = (address: string): string | undefined => ADDRESS.exec(address)?.[1];
