/** What an item of a gallery is. Spec: B3.75. */
export const galleryMediaTypes = [
  "imageEmpty",
  "imageFile",
  "imageLicensed",
  "imageReused",
  "assetReused",
  "video",
] as const;
export type GalleryMediaType = (typeof galleryMediaTypes)[number];

type GalleryItem = {
  readonly assetUrl: string;
  readonly hasFilm: boolean;
  /** The picture is a preview, because its licence was not bought yet. */
  readonly isLicensedPreview?: boolean;
  /** The file was chosen from the media library instead of uploaded for this gallery. */
  readonly isFromLibrary?: boolean;
};

/**
 * The media type of each item. Not in the specification: a picture that the gallery has already shown is
 * reused; a file of the media library is a reused asset.
 */
export const mediaTypesOf = (items: readonly GalleryItem[]): readonly GalleryMediaType[] => {
  const shown = new Set<string>();
  return items.map(({ assetUrl, hasFilm, isLicensedPreview, isFromLibrary }) => {
    if (hasFilm) return "video";
    if (assetUrl === "") return "imageEmpty";
    const isAgain = shown.has(assetUrl);
    shown.add(assetUrl);
    if (isLicensedPreview === true) return "imageLicensed";
    if (isAgain) return "imageReused";
    return isFromLibrary === true ? "assetReused" : "imageFile";
  });
};
