import { decimalValue } from "#domain/kit/format-money.ts";
import type { ReviewsView } from "#domain/reviews/views.ts";
import type { Product } from "../../../catalog/product-contract.ts";
import { textOf } from "./item-view.ts";

const MAX_DESCRIPTION = 5_000;

export const absoluteUrl = (baseUrl: string, url: string): string =>
  new URL(url, `${baseUrl}/`).href;

const availability = (soldOut: boolean): string =>
  `https://schema.org/${soldOut ? "OutOfStock" : "InStock"}`;

const offersOf = ({ variants, soldOut }: Product, url: string) => {
  const prices = variants.map(({ onSale, salePrice, price }) =>
    onSale && salePrice !== null ? salePrice : price,
  );
  const currency = variants[0]?.priceMoney.currency ?? "";
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const shared = { priceCurrency: currency, availability: availability(soldOut), url };
  if (low === high) return { "@type": "Offer", price: decimalValue(low, currency), ...shared };
  return {
    "@type": "AggregateOffer",
    lowPrice: decimalValue(low, currency),
    highPrice: decimalValue(high, currency),
    offerCount: variants.length,
    ...shared,
  };
};

/** Only the reviews that the page shows. */
const reviewsOf = ({ summary, rows }: ReviewsView) => ({
  aggregateRating: {
    "@type": "AggregateRating",
    ratingValue: summary.average,
    reviewCount: summary.count,
    bestRating: 5,
    worstRating: 1,
  },
  review: rows.map(({ rating, title, text, name, writtenAt }) => ({
    "@type": "Review",
    reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
    author: { "@type": "Person", name },
    datePublished: writtenAt.slice(0, "2026-01-01".length),
    ...(title !== "" && { name: title }),
    ...(text !== "" && { reviewBody: text }),
  })),
});

/** schema.org Product, for search engines. */
export const productData = (product: Product, baseUrl: string, reviews?: ReviewsView): unknown => ({
  "@context": "https://schema.org",
  "@type": "Product",
  name: product.name,
  description: textOf(product.description, MAX_DESCRIPTION),
  sku: product.variants[0]?.sku ?? product.id,
  url: absoluteUrl(baseUrl, product.url),
  ...(product.images.length > 0 && {
    image: product.images.map(({ assetUrl }) => absoluteUrl(baseUrl, assetUrl)),
  }),
  ...(product.vendor !== "" && { brand: { "@type": "Brand", name: product.vendor } }),
  ...(reviews && reviews.summary.count > 0 && reviewsOf(reviews)),
  ...(product.variants.length > 0 && {
    offers: offersOf(product, absoluteUrl(baseUrl, product.url)),
  }),
});

/** schema.org WebSite, for the home page. */
export const websiteData = (title: string, description: string, baseUrl: string): unknown => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: title,
  url: `${baseUrl}/`,
  ...(description !== "" && { description }),
});
