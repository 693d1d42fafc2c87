/** What restock must know of a variant, looked up by the server. */
export type RestockVariant = {
  readonly productName: string;
  /** Path of the product page, `/shop/p/<slug>`. */
  readonly productUrl: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly soldOut: boolean;
  /** What nobody has bought or holds; Infinity where units are not counted. */
  readonly unitsLeft: number;
};

/**
 * `ownHolds`: how the ids of the visitor's own holds begin; what they hold themselves is not sold out.
 * Undefined when the website has no such visible product or the product no such variant.
 */
export type FindRestockVariant = (
  websiteId: string,
  productId: string,
  variantId: string,
  ownHolds?: string,
) => Promise<RestockVariant | undefined>;
