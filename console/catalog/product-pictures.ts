import type { Image } from "#domain/catalog/events.ts";
import { CENTRE, type FocalPoint } from "#domain/kit/picture-facts.ts";

/** A picture in the product form. */
export type PictureDraft = {
  /** Imports can have left one picture several times. */
  readonly id: string;
  readonly image: Image;
};

type Variant = { readonly variantId: string; readonly image: Image | null };
type Pictured<V extends Variant> = {
  readonly pictures: readonly PictureDraft[];
  readonly variants: readonly V[];
};

/** The data for an undo. */
export type TakenOut = {
  readonly picture: PictureDraft;
  readonly at: number;
  /** Ids of the variants that used the picture. */
  readonly variantIds: readonly string[];
};

const isSame = (one: Image, other: Image): boolean =>
  one.assetUrl === other.assetUrl && one.sourceUrl === other.sourceUrl;

export const showsPicture = ({ image }: PictureDraft, shown: Image | null): boolean =>
  shown !== null && isSame(image, shown);

export const pictureDrafts = (images: readonly Image[]): readonly PictureDraft[] =>
  images.map((image, at) => {
    const earlier = images.slice(0, at).filter((each) => isSame(each, image)).length;
    return { id: `${image.sourceUrl ?? image.assetUrl} ${earlier}`, image };
  });

/** Appends the picture; no change when it is already in the list. */
export const withPicture = <Draft extends Pictured<Variant>>(draft: Draft, image: Image): Draft => {
  const [added] = pictureDrafts([image]) as [PictureDraft];
  return draft.pictures.some(({ id }) => id === added.id)
    ? draft
    : { ...draft, pictures: [...draft.pictures, added] };
};

export const movedPicture = (
  pictures: readonly PictureDraft[],
  id: string,
  to: number,
): readonly PictureDraft[] => {
  const moved = pictures.find((picture) => picture.id === id);
  if (moved === undefined) return pictures;
  const others = pictures.filter((picture) => picture.id !== id);
  return others.toSpliced(to, 0, moved);
};

/** Sets the alternative text, also of variants that show the picture with the same text. */
export const withAltText = <V extends Variant>(
  { pictures, variants }: Pictured<V>,
  { id, image }: PictureDraft,
  altText: string,
): Pictured<V> => ({
  pictures: pictures.map((each) => (each.id === id ? { id, image: { ...image, altText } } : each)),
  variants: variants.map((variant) =>
    variant.image && isSame(variant.image, image) && variant.image.altText === image.altText
      ? { ...variant, image: { ...variant.image, altText } }
      : variant,
  ),
});

const focused = ({ mediaFocalPoint: _before, ...image }: Image, point: FocalPoint | undefined) =>
  point === undefined || (point.x === CENTRE.x && point.y === CENTRE.y)
    ? image
    : { ...image, mediaFocalPoint: point };

/** Sets the focal point wherever the picture is shown; the centre when there is none. */
export const withFocalPoint = <V extends Variant>(
  { pictures, variants }: Pictured<V>,
  { id, image }: PictureDraft,
  point: FocalPoint | undefined,
): Pictured<V> => ({
  pictures: pictures.map((each) =>
    each.id === id ? { id, image: focused(each.image, point) } : each,
  ),
  variants: variants.map((variant) =>
    variant.image && isSame(variant.image, image)
      ? { ...variant, image: focused(variant.image, point) }
      : variant,
  ),
});

/** Also removes it from the variants that show it. */
export const withoutPicture = <V extends Variant>(
  { pictures, variants }: Pictured<V>,
  picture: PictureDraft,
): Pictured<V> & { readonly takenOut: TakenOut } => {
  const stays = pictures.some(({ id, image }) => id !== picture.id && isSame(image, picture.image));
  const lose = variants.filter(({ image }) => !stays && showsPicture(picture, image));
  return {
    pictures: pictures.filter(({ id }) => id !== picture.id),
    variants: variants.map((variant) =>
      lose.includes(variant) ? { ...variant, image: null } : variant,
    ),
    takenOut: {
      picture,
      at: pictures.findIndex(({ id }) => id === picture.id),
      variantIds: lose.map(({ variantId }) => variantId),
    },
  };
};

/** Restores it at its position, unless a variant has another picture by now. */
export const putBack = <V extends Variant>(
  { pictures, variants }: Pictured<V>,
  { picture, at, variantIds }: TakenOut,
): Pictured<V> => ({
  pictures: pictures.some(({ id }) => id === picture.id)
    ? pictures
    : pictures.toSpliced(at, 0, picture),
  variants: variants.map((variant) =>
    variantIds.includes(variant.variantId) && variant.image === null
      ? { ...variant, image: picture.image }
      : variant,
  ),
});
