import { isSlug } from "#domain/catalog/slug.ts";
import { signedUpText } from "#domain/restock/texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createFindConfirmedOrder } from "../checkout/find-confirmed-order.ts";
import { createFindForm, type FindForm } from "../forms/find-form.ts";
import { findContentCollection, findContentItem } from "./find-content.ts";
import { findCollection, findHome, findShop } from "./find-grid.ts";
import { productToItem, textOf } from "./item-view.ts";
import {
  createQuestions,
  type FindPage,
  MAX_DESCRIPTION,
  type Questions,
} from "./page-questions.ts";
import { productData } from "./structured-data.ts";

export type FindPageDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly nowMs: () => number;
};

/** The form that the contact page shows. */
const CONTACT_FORM = "contact";

const findProduct =
  (ask: Questions, slug: string, done: unknown): FindPage =>
  async ({ context, settings }) => {
    const { websiteId } = context;
    const product = isSlug(slug) ? await ask.product({ websiteId, slug }) : undefined;
    if (product === undefined) return undefined;
    const item = productToItem(product);
    return {
      name: "product",
      title: product.name,
      description: textOf(product.description, MAX_DESCRIPTION),
      canonicalPath: product.url,
      imageUrl: item.assetUrl,
      structuredData: productData(product, context.origin),
      item,
      done: done === "restock" ? signedUpText(settings.restockNotificationsSuccessText) : null,
    };
  };

type FindConfirmed = ReturnType<typeof createFindConfirmedOrder>;

/** An order that this browser placed; anybody else is told that it cannot be shown. */
const findOrder =
  (findConfirmedOrder: FindConfirmed, orderId: unknown): FindPage =>
  async ({ context }) => {
    try {
      const order = await findConfirmedOrder(context, typeof orderId === "string" ? orderId : "");
      return { name: "order-confirmed", title: "Order confirmed", order };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      return { name: "order-confirmed", title: "Order not found", status: 404 };
    }
  };

const findContact =
  (findForm: FindForm, done: unknown): FindPage =>
  async ({ context }) => {
    const form = await findForm(context.websiteId, CONTACT_FORM);
    const said = done === "form" ? form?.submissionMessage : undefined;
    return form && { name: "contact", title: form.name, form, done: said ?? null };
  };

/** What each address shows. Query members come as they were sent. */
export const createFindPages = (dependencies: FindPageDependencies) =>
  findPages(
    createQuestions(dependencies.sql, dependencies.nowMs),
    createFindForm(dependencies.sql),
    createFindConfirmedOrder(dependencies),
  );

const findPages = (ask: Questions, findForm: FindForm, findConfirmedOrder: FindConfirmed) => ({
  home: (page: unknown) => findHome(ask, page),
  shop: (page: unknown) => findShop(ask, page),
  collection: (slug: string, page: unknown) => findCollection(ask, slug, page),
  product: (slug: string, done: unknown) => findProduct(ask, slug, done),
  contact: (done: unknown) => findContact(findForm, done),
  contentCollection: (slug: string, query: Readonly<Record<string, unknown>>) =>
    findContentCollection(ask, slug, query),
  contentItem: (slug: string, urlId: string) => findContentItem(ask, slug, urlId),
  orderConfirmed: (orderId: unknown) => findOrder(findConfirmedOrder, orderId),
});
