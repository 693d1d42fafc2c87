/** What restock needs to know about a variant. The server looks it up. */
export type RestockVariant = {
  readonly productName: string;
  /** Path of the product page, `/shop/p/<slug>`. */
  readonly productUrl: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly soldOut: boolean;
  /** Units that nobody has bought or holds; Infinity without stock tracking. */
  readonly unitsLeft: number;
};

/**
 * `ownHolds`: prefix of the ids of the visitor's own holds, because units that they hold are not
 * sold out for them. Undefined when the website has no such visible product or the product no such
 * variant.
 */
export type FindRestockVariant = (
  websiteId: string,
  productId: string,
  variantId: string,
  ownHolds?: string,
) => Promise<RestockVariant | undefined>;
