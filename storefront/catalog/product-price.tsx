import { chargedCents } from "#domain/catalog/price.ts";
import { money } from "../kit/reader.ts";
import type { Product, Variant } from "./product.ts";

type Price = {
  readonly regular: number;
  readonly sale: number | undefined;
  readonly varies: boolean;
};

const ofVariant = ({ price, salePrice, onSale }: Variant) => ({
  regular: price,
  sale: onSale && salePrice !== null ? salePrice : undefined,
});

const charged = ({ price, salePrice, onSale }: Variant): number =>
  chargedCents({ priceCents: price, salePriceCents: salePrice, onSale });

/** The selected variant's price, or the cheapest one with “from” before a selection. */
export const priceOf = (product: Product, variant: Variant | undefined): Price => {
  if (variant !== undefined) return { ...ofVariant(variant), varies: false };
  const prices = product.variants.map(charged);
  const least = Math.min(...prices);
  const cheapest = product.variants[prices.indexOf(least)];
  if (cheapest === undefined) return { regular: 0, sale: undefined, varies: false };
  return { ...ofVariant(cheapest), varies: prices.some((price) => price !== least) };
};

/** The same markup as `product-price.html` of the theme. Spec: A4.5–A4.8. */
export const ProductPrice = ({ product, variant }: { product: Product; variant?: Variant }) => {
  const { regular, sale, varies } = priceOf(product, variant);
  const { currency } = product.structuredContent.priceMoney;
  const from = varies && <span className="product-price-from">from</span>;
  if (sale === undefined)
    return (
      <span className="product-price">
        {from} {money(regular, currency)}
      </span>
    );
  return (
    <span className="product-price product-price-on-sale">
      {from}{" "}
      <s className="normal-price">
        <span className="visually-hidden">Regular price </span>
        {money(regular, currency)}
      </s>{" "}
      <span className="sale-price">
        <span className="visually-hidden">Sale price </span>
        {money(sale, currency)}
      </span>
    </span>
  );
};
