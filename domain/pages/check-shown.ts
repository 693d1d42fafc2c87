import type { BlockContent } from "./blocks.ts";

/** Why visitors see nothing of a block, or less than the owner means, as the server finds it. */
export type Unshown =
  | "form-unknown"
  | "form-joins-no-list"
  | "collection-unknown"
  | "collection-empty"
  | "content-unknown"
  | "category-unknown"
  | "product-unknown";

/** The blocks that are not shown, by block id. */
export type UnshownBlocks = ReadonlyMap<string, Unshown>;

const keptName = (content: BlockContent): string => {
  switch (content.type) {
    case "products":
      return content.collection;
    case "collections":
      return content.parent;
    case "restock":
      return content.product;
    case "form":
    case "newsletter":
      return content.formId;
    case "summary":
      return content.category;
    default:
      return "";
  }
};

const blockNames: { readonly [Type in BlockContent["type"]]?: string } = {
  products: "Products",
  collections: "Collections",
  restock: "Restock sign-up",
  form: "Form",
  newsletter: "Newsletter",
  summary: "Latest posts and events",
};

const emptyText = (content: BlockContent, kept: string): string =>
  content.type === "collections"
    ? `the collection “${kept}” has no collections below it. Choose another one, or add some.`
    : `the collection “${kept}” has no products that visitors can see. Choose another one, or add products to it.`;

/** For owners: which block it is, and what to do. */
export const unshownText = (content: BlockContent, why: Unshown): string => {
  const kept = keptName(content);
  const block = `The block “${blockNames[content.type] ?? content.type}”`;
  switch (why) {
    case "form-unknown":
      return `${block} shows nothing: the form “${kept}” is not released. Choose another form, or release it.`;
    case "form-joins-no-list":
      return `${block} has a form that joins no mailing list. Choose another form, or select a list in its settings.`;
    case "collection-unknown":
      return `${block} shows nothing: visitors find no collection “${kept}”. Choose another collection.`;
    case "collection-empty":
      return `${block} shows nothing: ${emptyText(content, kept)}`;
    case "content-unknown":
      return `${block} shows nothing: its blog, calendar or gallery is not there for visitors. Choose another one.`;
    case "category-unknown":
      return `${block} shows nothing: nothing published has the category “${kept}”. Correct the category, or leave it empty.`;
    case "product-unknown":
      return `${block} shows nothing: visitors find no product “${kept}”. Choose another product.`;
  }
};
