import { defaultTexts } from "#domain/catalog/default-texts.ts";
import { variantInStock } from "./choose-variant.ts";
import type { Product, Variant } from "./product.ts";

type Props = {
  readonly product: Product;
  readonly variant: Variant | undefined;
  /** The owner's text for “sold out”; empty for the default. */
  readonly soldOutText: string;
};

/**
 * The mark of the selected variant, else of the product; sold out takes precedence over sale. Spec:
 * A4.5–A4.8.
 */
export const ProductMark = ({ product, variant, soldOutText }: Props) => {
  const soldOut = variant === undefined ? product.soldOut : !variantInStock(product, variant);
  if (soldOut)
    return (
      <span className="product-mark sold-out">{soldOutText.trim() || defaultTexts.soldOut}</span>
    );
  return (variant ?? product).onSale ? (
    <span className="product-mark sale">{defaultTexts.sale}</span>
  ) : null;
};
