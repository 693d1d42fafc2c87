import { daybookHeadings, daybookRows } from "#domain/catalog/daybook-file.ts";
import {
  type Image,
  type ProductDefinition,
  productTypes,
  SubscriptionPlan,
} from "#domain/catalog/events.ts";
import type { FileRow } from "#domain/catalog/file-rows.ts";
import { productTypeNames } from "#domain/catalog/product-type.ts";
import { MAX_OPTIONS } from "#domain/catalog/rejections.ts";
import { shopifyHeadings } from "#domain/catalog/shopify-file.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import type { CsvRow } from "../kit/read-csv.ts";
import type { PlanFile, PlannedCollection } from "./import-plan.ts";
import { importedHtml } from "./imported-html.ts";
import { type FileFormat, planProducts, type ReadProduct } from "./plan-products.ts";
import { indexFile } from "./product-rows.ts";
import { readTags, remoteImage } from "./shopify-fields.ts";
import { centsIn, type ReadOptions, type Remarks, stableId } from "./shopify-variants.ts";

/** Headings that identify Daybook's own file. */
const KNOWN_BY = ["Product ID", "Address"] as const;

const ownHeadings = daybookHeadings.filter((heading) => !shopifyHeadings.includes(heading));

/** The headings that a Daybook file lacks; undefined for another file, which has no heading that only Daybook uses. */
export const missingInDaybookFile = (headings: readonly string[]): readonly string[] | undefined =>
  !headings.includes("Handle") && headings.some((heading) => ownHeadings.includes(heading))
    ? KNOWN_BY.filter((heading) => !headings.includes(heading))
    : undefined;

const optionNumbers = Array.from({ length: MAX_OPTIONS }, (_, at) => at + 1);
const MAX_UNITS = 1_000_000;
const ID = /^[A-Za-z0-9][\w.-]{0,99}$/;

const list = (text: string | undefined): string[] =>
  [...new Set((text ?? "").split(",").map((each) => each.trim()))].filter((each) => each !== "");

const truthOf = (row: CsvRow, column: string, otherwise: boolean, remarks: Remarks): boolean => {
  const text = (row.cells[column] ?? "").toLowerCase();
  if (text === "") return otherwise;
  if (["yes", "true", "1"].includes(text)) return true;
  if (["no", "false", "0"].includes(text)) return false;
  remarks.error(row.line, column, `“${row.cells[column]}” is neither yes nor no.`);
  return otherwise;
};

const typeOf = (row: CsvRow, remarks: Remarks): ProductDefinition["productType"] => {
  const text = (row.cells.Type ?? "").toLowerCase();
  if (text === "") return productTypes.PHYSICAL;
  const found = Object.values(productTypes).find(
    (type) => productTypeNames[type].toLowerCase() === text,
  );
  if (found === undefined)
    remarks.error(row.line, "Type", `“${row.cells.Type}” is not a product type.`);
  return found ?? productTypes.PHYSICAL;
};

const imageOf = (line: string): Image => {
  const [address = "", ...words] = line.trim().split(" ");
  const altText = words.join(" ");
  return remoteImage(address, altText) ?? { assetUrl: address, altText };
};

type Subscription = Pick<ProductDefinition, "isSubscribable" | "subscriptionPlan">;

const subscriptionOf = (row: CsvRow, remarks: Remarks): Subscription => {
  const text = row.cells["Billed Every"] ?? "";
  if (text === "") return {};
  const [value, unit = ""] = text.split(/\s+/);
  const plan = SubscriptionPlan.safeParse({
    billingPeriod: { value: Number(value), unit: unit.toUpperCase().replace(/S$/, "") },
    numBillingCycles: Number(row.cells["Billed Times"] || 0),
  });
  if (plan.success) return { isSubscribable: true, subscriptionPlan: plan.data };
  remarks.error(
    row.line,
    "Billed Every",
    "Enter the billing interval as a number and a unit, such as “1 month”.",
  );
  return {};
};

const stockOf = (row: CsvRow, variantId: string, remarks: Remarks) => {
  const text = (row.cells.Stock ?? "").toLowerCase();
  if (text === "unlimited") return { variantId, unlimited: true, quantity: 0 };
  const quantity = text === "" ? 0 : Number(text);
  if (!/^-?\d*$/.test(text) || quantity > MAX_UNITS)
    remarks.error(row.line, "Stock", `“${row.cells.Stock}” is not a number of units.`);
  return { variantId, unlimited: false, quantity: Math.max(0, quantity) };
};

const optionsOf = ({ cells }: CsvRow): string[] =>
  optionNumbers.map((number) => cells[`Option ${number} Name`] ?? "").filter(Boolean);

const variantOf = (
  row: CsvRow,
  productId: string,
  options: readonly string[],
  { prices }: ReadOptions,
  remarks: Remarks,
): ProductDefinition["variants"][number] => {
  const { cells, line } = row;
  const values = options.map((_, at) => cells[`Option ${at + 1} Value`] ?? "");
  const priceCents = centsIn(row, "Price", prices, remarks);
  if (!cells.Price) remarks.error(line, "Price", "The variant has no price.");
  const weight = cells["Weight (g)"] ?? "";
  if (!/^\d{0,7}$/.test(weight))
    remarks.error(line, "Weight (g)", `“${weight}” is not a weight in grams.`);
  const variantId = cells["Variant ID"] || `${productId}.${stableId(...values).slice(0, 12)}`;
  if (!ID.test(variantId)) remarks.error(line, "Variant ID", `“${variantId}” cannot be an id.`);
  const picture = cells["Variant Picture"] ?? "";
  return {
    variantId,
    sku: cells.SKU ?? "",
    attributes: Object.fromEntries(options.map((name, at) => [name, values[at] ?? ""])),
    priceCents: priceCents ?? 0,
    salePriceCents: centsIn(row, "Sale Price", prices, remarks) ?? null,
    onSale: truthOf(row, "On Sale", false, remarks),
    image: picture === "" ? null : imageOf(picture),
    ...(weight !== "" && { weightGrams: Number(weight) }),
  };
};

const collectionOf = (slug: string): PlannedCollection => ({
  collectionId: `daybook.${slug}`,
  slug,
  title: slug,
});

const readProduct: FileFormat["read"] = (_key, rows, options, remarks): ReadProduct | undefined => {
  const first = rows[0] as CsvRow;
  const { cells, line } = first;
  const slug = slugOf(cells.Address || cells.Name || "");
  if (slug === "") {
    remarks.error(line, "Address", "The product has no URL slug.");
    return undefined;
  }
  const productId = cells["Product ID"] || `daybook.${stableId(options.websiteId, slug)}`;
  if (!ID.test(productId)) {
    remarks.error(line, "Product ID", `“${productId}” cannot be an id.`);
    return undefined;
  }
  const names = optionsOf(first);
  const variants = rows.map((row) => variantOf(row, productId, names, options, remarks));
  const button = cells["Button Text"] ?? "";
  const collections = list(cells.Collections).map(slugOf).filter(Boolean).map(collectionOf);
  const product: ProductDefinition = {
    productId,
    slug,
    name: cells.Name ?? "",
    description: importedHtml(cells.Description ?? "", { line, column: "Description" }, remarks),
    productType: typeOf(first, remarks),
    currency: cells.Currency || options.currency,
    variantOptionOrdering: names,
    variants,
    images: (cells.Pictures ?? "")
      .split("\n")
      .filter((each) => each.trim())
      .map(imageOf),
    tags: readTags(first, remarks),
    vendor: cells.Vendor ?? "",
    collectionIds: collections.map(({ collectionId }) => collectionId),
    visible: truthOf(first, "Visible", true, remarks),
    useCustomAddButtonText: button !== "",
    customAddButtonText: button,
    ...subscriptionOf(first, remarks),
  };
  const stock = rows.map((row, at) => stockOf(row, variants[at]?.variantId ?? "", remarks));
  return { product, stock, variantRows: rows, collections };
};

const isSameVariant = (one: FileRow, other: FileRow): boolean =>
  one["Variant ID"] ? one["Variant ID"] === other["Variant ID"] : one.SKU === other.SKU;

const filledFrom: NonNullable<FileFormat["filledFrom"]> = (rows, present) =>
  rows.map((row, at) => {
    const own = present.find((each) => isSameVariant(row.cells, each)) ?? {};
    const whole = at === 0 ? { ...own, ...productPart(present[0] ?? {}) } : own;
    return { ...row, cells: { ...whole, ...row.cells } };
  });

const ofVariants = /^(Variant|SKU|Price|Sale Price|On Sale|Weight|Stock|Option \d+ Value)/;
const productPart = (cells: FileRow): FileRow =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !ofVariants.test(name)));

const daybookFormat: FileFormat = {
  keyOf: (cells) => cells["Product ID"] || (cells.Address ?? ""),
  keyColumn: "Address",
  read: readProduct,
  write: (of) => daybookRows(of).map((row) => ({ ...blank, ...row })),
  filledFrom,
};
const blank = Object.fromEntries(daybookHeadings.map((heading) => [heading, ""]));

/**
 * Plans Daybook's own file. A product is found by its id, else by its path; columns that the file
 * does not have change nothing. Not in the specification: a product's variants are exactly those of
 * the file.
 */
export const planDaybookFile: PlanFile = async (source, options, findPresent) => {
  const index = await indexFile(source, daybookFormat.keyOf, {
    priceColumns: ["Price", "Sale Price"],
  });
  const file = { source, index };
  return { index, steps: () => planProducts(file, daybookFormat, options, findPresent) };
};
