import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { toShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import { collectionUrl } from "#domain/catalog/slug.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { getProduct } from "../../catalog/get-product.ts";
import { listCollections } from "../../catalog/list-collections.ts";
import { listProducts } from "../../catalog/list-products.ts";
import type { Product } from "../../catalog/product-contract.ts";
import type { listPreviewPagesContract } from "../../themes/contract.ts";
import { listContentPages } from "./preview-content.ts";

/** URLs that only previews know, for pages that visitors do not open directly. */
export const EMPTY_CART = "/cart?empty";
export const NOT_FOUND = "/not-found";
export const ERROR = "/error";
export const CHECKOUT_REVIEW = "/checkout/review";
export const ORDER_CONFIRMED = "/checkout/order-confirmed";
export const GIFT_CARD = "/gift-card/sample";
export const GIFT_CARD_BALANCE = "/gift-card/balance";
export const LOCK_SCREEN = "/lock-screen";
export const ACCESS_DENIED = "/access-denied";
export const COMING_SOON = "/coming-soon";

const MAX_PRODUCTS = 20;

const fixed = [
  { path: "/", title: "Home", template: "home.html" },
  { path: "/shop", title: "Whole shop", template: "collection.html" },
  { path: "/cart", title: "Cart", template: "cart.html" },
  { path: EMPTY_CART, title: "Cart, empty", template: "cart.html" },
  { path: "/checkout", title: "Checkout", template: "checkout.html" },
  { path: CHECKOUT_REVIEW, title: "Checkout, review", template: "checkout-review.html" },
  { path: ORDER_CONFIRMED, title: "Order confirmed", template: "order-confirmed.html" },
  { path: GIFT_CARD, title: "Buying a gift card", template: "gift-card.html" },
  {
    path: GIFT_CARD_BALANCE,
    title: "Balance of a gift card",
    template: "gift-card-balance.html",
  },
  { path: "/contact", title: "Contact", template: "contact.html" },
  { path: "/forms/contact", title: "Form page", template: "form.html" },
  { path: "/account", title: "Account", template: "account.html" },
  { path: "/account/orders", title: "Orders of an account", template: "account-orders.html" },
  {
    path: "/account/orders/00000000-0000-7000-8000-000000000001",
    title: "One order of an account",
    template: "account-order.html",
  },
  { path: "/account/login", title: "Sign in", template: "account-login.html" },
  { path: "/account/register", title: "Register", template: "account-register.html" },
  {
    path: "/account/confirm?token=sample",
    title: "Confirm email address",
    template: "account-confirm.html",
  },
  { path: "/account/forgot", title: "Reset password", template: "account-forgot.html" },
  { path: "/account/reset?token=sample", title: "New password", template: "account-reset.html" },
  {
    path: "/account/change-email?token=sample",
    title: "Confirm new email address",
    template: "account-change-email.html",
  },
  { path: LOCK_SCREEN, title: "A locked page", template: "lock-screen.html" },
  { path: ACCESS_DENIED, title: "Access denied", template: "access-denied.html" },
  { path: COMING_SOON, title: "Coming soon", template: "coming-soon.html" },
  { path: NOT_FOUND, title: "Page not found", template: "not-found.html" },
  { path: ERROR, title: "Something went wrong", template: "error.html" },
] as const;

const firstProducts = (sql: Sql, websiteId: string, search: string | undefined, pageSize: number) =>
  listProducts(sql, websiteId, {
    collection: undefined,
    search,
    page: 1,
    pageSize,
    sort: "listed",
  });

/** The pages that an author can select; products are searched by name when there are many. */
export const listPreviewPages = async (
  sql: Sql,
  websiteId: string,
  search: string | undefined,
  nowMs: number,
): Promise<ResponseOf<typeof listPreviewPagesContract>> => {
  const [collections, products, content] = await Promise.all([
    listCollections(sql, websiteId),
    firstProducts(sql, websiteId, search, MAX_PRODUCTS),
    listContentPages(sql, websiteId, search, nowMs),
  ]);
  return {
    pages: [
      ...fixed.map((page) => ({ ...page, group: "Pages" as const })),
      ...collections.map(({ title, slug }) => ({
        path: collectionUrl(slug),
        title,
        group: "Collections" as const,
        template: "collection.html",
      })),
      ...products.rows.map(({ name, url }) => ({
        path: url,
        title: name,
        group: "Products" as const,
        template: "product.html",
      })),
      ...content,
    ],
  };
};

const entryOf = (product: Product, index: number) => {
  const variant = product.variants[0];
  if (variant === undefined) return [];
  return [
    {
      entryId: `00000000-0000-7000-8000-00000000000${index}`,
      itemId: product.id,
      variantId: variant.variantId,
      chosenVariant: { sku: variant.sku, attributes: variant.attributes },
      productType: product.productType,
      title: product.name,
      imageUrl: variant.image?.assetUrl ?? product.images[0]?.assetUrl ?? null,
      productUrl: product.url,
      quantity: index + 1,
      purchasePriceCents: variant.salePrice ?? variant.price,
      currency: variant.priceMoney.currency,
      additionalFields: {},
    },
  ];
};

/** A cart with the shop's first products, for an author whose own is empty. */
export const sampleCart = async (sql: Sql, websiteId: string): Promise<ShoppingCart> => {
  const { rows } = await firstProducts(sql, websiteId, undefined, 2);
  const products = await Promise.all(rows.map(({ slug }) => getProduct(sql, websiteId, slug)));
  const entries = products.flatMap((product, index) =>
    product === undefined ? [] : entryOf(product, index),
  );
  return toShoppingCart({ id: null, websiteId, orderId: null, created: null, entries });
};
