import { readFileSync } from "node:fs";
import {
  CategoryTreeEvent,
  CollectionEvent,
  type ProductDefinition,
  ProductEvent,
} from "#domain/catalog/events.ts";
import { chargedCents, cheapest } from "#domain/catalog/price.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { addKey, type Keys, noKeys } from "../kit/keys.ts";
import type { Projectable, Projection, Statement } from "../kit/projection.ts";
import { tableChanges } from "../kit/table-changes.ts";
import {
  collectionsTable,
  membershipsTable,
  productsTable,
  variantsTable,
} from "./product-tables.ts";

const textOf = (lines: readonly string[]): string => lines.join("\n").toLowerCase();

const searchText = ({ name, variants, tags, vendor }: ProductDefinition): string =>
  textOf([
    name,
    ...variants.flatMap(({ sku, attributes }) => [sku, ...Object.values(attributes)]),
    ...tags,
    vendor,
  ]);

const productColumns = (product: ProductDefinition, definedAt: string) => {
  const from = cheapest(product.variants);
  return {
    slug: product.slug,
    name: product.name,
    product_type: product.productType,
    currency: product.currency,
    vendor: product.vendor,
    visible: product.visible,
    image: product.images[0] ?? product.variants.find(({ image }) => image !== null)?.image ?? null,
    variant_count: product.variants.length,
    from_price_cents: from?.priceCents ?? 0,
    from_sale_price_cents: from?.onSale ? from.salePriceCents : null,
    from_charged_cents: from ? chargedCents(from) : 0,
    to_charged_cents: Math.max(0, ...product.variants.map(chargedCents)),
    option_ordering: product.variantOptionOrdering,
    search_text: searchText(product),
    definition: product,
    updated_at: definedAt,
  };
};

const collectionChanges = () => tableChanges(collectionsTable);

const createChanges = () => ({
  products: tableChanges(productsTable),
  variants: tableChanges(variantsTable),
  memberships: tableChanges(membershipsTable),
});

const productIdOf = (event: ProductEvent): string =>
  event.type === "ProductDefined" ? event.product.productId : event.productId;

const applyProduct = (
  { products, variants, memberships }: ReturnType<typeof createChanges>,
  recorded: Projectable,
  event: ProductEvent,
): void => {
  const website_id = recorded.metadata.websiteId;
  const key = { website_id, product_id: productIdOf(event) };
  variants.removeAll(key);
  memberships.removeAll(key);
  if (event.type === "ProductRemoved") {
    products.remove(key);
    return;
  }
  const { product, definedAt } = event;
  const columns = productColumns(product, definedAt);
  products.ensure({ ...key, ...columns, listed_at: recorded.position });
  products.patch(key, columns);
  const { visible } = product;
  for (const collection_id of product.collectionIds)
    memberships.put({ ...key, collection_id, visible });
  product.variants.forEach((variant, ordinal) => {
    variants.put({
      ...key,
      variant_id: variant.variantId,
      ordinal,
      sku: variant.sku,
      attributes: variant.attributes,
      price_cents: variant.priceCents,
      sale_price_cents: variant.salePriceCents,
      on_sale: variant.onSale,
      charged_cents: chargedCents(variant),
      image: variant.image,
      search_text: textOf([product.name, variant.sku, ...Object.values(variant.attributes)]),
    });
  });
};

const applyCollection = (
  collections: ReturnType<typeof collectionChanges>,
  { metadata, position }: Projectable,
  event: CollectionEvent,
): void => {
  const key = { website_id: metadata.websiteId, collection_id: event.collectionId };
  switch (event.type) {
    case "CollectionRemoved":
      collections.patch(key, { removed: true });
      break;
    case "CollectionRestored":
      collections.patch(key, { removed: false });
      break;
    case "CollectionVisibilityChanged":
      collections.patch(key, { hidden: !event.visible });
      break;
    case "CollectionDefined": {
      const { slug, title, description } = event;
      const words = { slug, title, description };
      const isNew = { parent_id: null, listed_at: position, hidden: false, removed: false };
      collections.ensure({ ...key, ...words, ...isNew });
      collections.patch(key, { ...words, removed: false });
      break;
    }
    // The collections that show a product are read from the product's own events.
    case "CollectionProductAdmitted":
    case "CollectionProductDismissed":
      break;
    default:
      unreachable(event);
  }
};

const applyTree = (
  collections: ReturnType<typeof collectionChanges>,
  { metadata }: Projectable,
  event: CategoryTreeEvent,
): void => {
  for (const { collectionId, parentId } of event.type === "CategoryPlaced" ? [event] : event.moves)
    collections.patch(
      { website_id: metadata.websiteId, collection_id: collectionId },
      { parent_id: parentId },
    );
};

const treeTypes: ReadonlySet<string> = new Set([
  "CategoryPlaced",
  "CategoryTakenOut",
  "CategoryPutBack",
]);
const collectionTypes: ReadonlySet<string> = new Set([
  "CollectionDefined",
  "CollectionRemoved",
  "CollectionRestored",
  "CollectionVisibilityChanged",
]);

/** Takes the products that a batch changes out of their website's totals before it, and adds them after it. */
const totalsOf = ({ websites, ids }: Keys, sign: "+" | "-"): readonly Statement[] => {
  const text = `
    insert into {schema}.catalog_totals as totals (website_id, products, visible_products, variants)
    select named.website_id, ${sign} count(product.product_id),
           ${sign} count(product.product_id) filter (where product.visible),
           ${sign} coalesce(sum(product.variant_count), 0)
      from (select distinct website_id, product_id
              from unnest($1::text[], $2::text[]) as each (website_id, product_id)) as named
      left join {schema}.products as product
        on product.website_id = named.website_id and product.product_id = named.product_id
     group by named.website_id
    on conflict (website_id)
    do update set products = totals.products + excluded.products,
                  visible_products = totals.visible_products + excluded.visible_products,
                  variants = totals.variants + excluded.variants`;
  return ids.length === 0 ? [] : [{ text, values: [websites, ids] }];
};

const project = (batch: readonly Projectable[]) => {
  const changes = createChanges();
  const collections = collectionChanges();
  const defined = noKeys();
  for (const recorded of batch) {
    if (recorded.type === "ProductDefined" || recorded.type === "ProductRemoved") {
      const event = readEvent(ProductEvent, recorded);
      applyProduct(changes, recorded, event);
      addKey(defined, recorded.metadata.websiteId, productIdOf(event));
    } else if (collectionTypes.has(recorded.type)) {
      applyCollection(collections, recorded, readEvent(CollectionEvent, recorded));
    } else if (treeTypes.has(recorded.type))
      applyTree(collections, recorded, readEvent(CategoryTreeEvent, recorded));
  }
  return [
    ...totalsOf(defined, "-"),
    ...changes.products.statements(),
    ...totalsOf(defined, "+"),
    ...changes.variants.statements(),
    ...changes.memberships.statements(),
    ...collections.statements(),
  ];
};

/** Products, their variants, and their collections. */
export const products: Projection = {
  name: "products",
  version: 8,
  reads: { categories: ["product", "collection", "categoryTree"] },
  tables: readFileSync(new URL("./products.sql", import.meta.url), "utf8"),
  views: [
    ...["products", "product_variants", "product_collections", "catalog_totals"],
    ...["collections", "all_collections"],
  ],
  project,
};
