import type { Image, ProductDefinition } from "#domain/catalog/events.ts";
import type { CatalogRejection } from "#domain/catalog/rejections.ts";
import { pictureIdIn, pictureUrl, pictureVariants } from "#domain/kit/pictures.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { Files, KeptPicture, Pictures } from "#infra/files/port.ts";

export type KeptFiles = {
  readonly files: Pick<Files, "renew">;
  readonly pictures: Pick<Pictures, "renew">;
};

const imagesOf = ({ images, variants }: ProductDefinition): readonly Image[] => [
  ...images,
  ...variants.flatMap(({ image }) => image ?? []),
];

type Measured = Pick<Image, "originalSize" | "colorData" | "systemDataVariants">;

const measured = ({ width, height, colors, isAnimated }: KeptPicture): Measured => ({
  originalSize: `${width}x${height}`,
  ...(colors && { colorData: colors }),
  systemDataVariants: isAnimated ? "" : pictureVariants(width),
});

/** For uploaded pictures the server's own measurements count; for others, the given ones. */
const withFacts = (product: ProductDefinition, kept: readonly KeptPicture[]): ProductDefinition => {
  if (kept.length === 0) return product;
  const facts = new Map(kept.map((picture) => [pictureUrl(picture), measured(picture)]));
  const measuredImage = (image: Image): Image => ({ ...image, ...facts.get(image.assetUrl) });
  return {
    ...product,
    images: product.images.map(measuredImage),
    variants: product.variants.map((variant) => ({
      ...variant,
      image: variant.image && measuredImage(variant.image),
    })),
  };
};

/**
 * The product with measured pictures. It rejects a product that newly names a missing file, for
 * example one that was deleted as unused during editing; named files are kept from now on.
 * Previously named files stay allowed, so that an old product can always be saved.
 */
export const createRequireKept =
  ({ files, pictures }: KeptFiles) =>
  async (
    websiteId: string,
    product: ProductDefinition,
    before: ProductDefinition | undefined,
  ): Promise<Result<ProductDefinition, CatalogRejection>> => {
    const images = imagesOf(product).filter(({ assetUrl }) => pictureIdIn(assetUrl) !== undefined);
    const ids = new Set(images.map(({ assetUrl }) => pictureIdIn(assetUrl) as string));
    const kept = await pictures.renew(websiteId, [...ids]);
    const known = new Set([
      ...kept.map(pictureUrl),
      ...(before === undefined ? [] : imagesOf(before).map(({ assetUrl }) => assetUrl)),
    ]);
    const lost = images.find(({ assetUrl }) => !known.has(assetUrl));
    if (lost !== undefined) return reject({ code: "picture-gone", address: lost.assetUrl });
    const offered = product.files ?? [];
    const there = await files.renew(websiteId, [...new Set(offered.map(({ fileId }) => fileId))]);
    const gone = offered.find(
      ({ fileId }) => !there.has(fileId) && !before?.files?.some((file) => file.fileId === fileId),
    );
    if (gone !== undefined) return reject({ code: "file-gone", name: gone.name });
    return accept(withFacts(product, kept));
  };
