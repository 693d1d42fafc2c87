import { collectionUrl, isSlug, productUrl } from "../catalog/slug.ts";

/** A collection or a product of the shop by the slug that a block keeps. */
export type ShopSlug = { readonly kind: "collection" | "product"; readonly slug: string };

/** Path of the page that has the slug. */
export const shopUrl = ({ kind, slug }: ShopSlug): string =>
  kind === "collection" ? collectionUrl(slug) : productUrl(slug);

/** The collection or product at a path of this website; undefined for another one. */
export const shopSlugAt = (path: string): ShopSlug | undefined => {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  if (!isSlug(slug)) return undefined;
  const kinds = ["collection", "product"] as const;
  return kinds.map((kind) => ({ kind, slug })).find((each) => shopUrl(each) === path);
};
