import type { Image, ProductDefinition, VariantDefinition } from "./events.ts";
import { amountOf, type FileRow, type ProductOfFile, sideBySide } from "./file-rows.ts";
import { productTypeNames } from "./product-type.ts";
import { MAX_OPTIONS } from "./rejections.ts";

const options = Array.from({ length: MAX_OPTIONS }, (_, at) => at + 1);

/**
 * Columns of Daybook's own product file. Each variant has a row; the first also has the product's
 * values.
 */
export const daybookHeadings: readonly string[] = [
  "Product ID",
  "Address",
  "Name",
  "Description",
  "Type",
  "Visible",
  "Vendor",
  "Tags",
  "Collections",
  "Pictures",
  "Button Text",
  "Billed Every",
  "Billed Times",
  "Variant ID",
  "SKU",
  ...options.flatMap((number) => [`Option ${number} Name`, `Option ${number} Value`]),
  "Currency",
  "Price",
  "Sale Price",
  "On Sale",
  "Weight (g)",
  "Stock",
  "Variant Picture",
];

export const yesOrNo = (truth: boolean): string => (truth ? "yes" : "no");

/** The URL of a picture. One that was imported by reference keeps its source URL. */
const addressOf = ({ sourceUrl, assetUrl }: Image): string => sourceUrl ?? assetUrl;

/** "/pictures/mug.jpg A red mug": a URL has no spaces. */
const pictureText = (image: Image): string =>
  `${addressOf(image)} ${image.altText.replace(/\s+/g, " ")}`.trim();

const productCells = ({ product, collections }: ProductOfFile): FileRow => {
  const plan = product.isSubscribable ? product.subscriptionPlan : null;
  return {
    Name: product.name,
    Description: product.description,
    Type: productTypeNames[product.productType],
    Visible: yesOrNo(product.visible),
    Vendor: product.vendor,
    Tags: product.tags.join(", "),
    Collections: collections.map(({ slug }) => slug).join(", "),
    Pictures: product.images.map(pictureText).join("\n"),
    "Button Text": product.useCustomAddButtonText ? product.customAddButtonText : "",
    "Billed Every": plan
      ? `${plan.billingPeriod.value} ${plan.billingPeriod.unit.toLowerCase()}`
      : "",
    "Billed Times": plan ? String(plan.numBillingCycles) : "",
    Currency: product.currency,
    ...Object.fromEntries(
      product.variantOptionOrdering.map((name, at) => [`Option ${at + 1} Name`, name]),
    ),
  };
};

const variantCells = (
  variant: VariantDefinition,
  { variantOptionOrdering }: ProductDefinition,
  stock: ProductOfFile["stock"],
): FileRow => {
  const counted = stock.get(variant.variantId);
  return {
    "Variant ID": variant.variantId,
    SKU: variant.sku,
    ...Object.fromEntries(
      variantOptionOrdering.map((name, at) => [
        `Option ${at + 1} Value`,
        variant.attributes[name] ?? "",
      ]),
    ),
    Price: amountOf(variant.priceCents),
    "Sale Price": variant.salePriceCents === null ? "" : amountOf(variant.salePriceCents),
    "On Sale": yesOrNo(variant.onSale),
    "Weight (g)": variant.weightGrams === undefined ? "" : String(variant.weightGrams),
    Stock: counted?.unlimited ? "unlimited" : String(counted?.quantity ?? 0),
    "Variant Picture": variant.image === null ? "" : addressOf(variant.image),
  };
};

/** A product in Daybook's own format, without downloadable files and extra fields. */
export const daybookRows = (of: ProductOfFile): readonly FileRow[] => {
  const { productId, slug, variants } = of.product;
  const ids = variants.map(() => ({ "Product ID": productId, Address: slug }));
  const cells = variants.map((variant) => variantCells(variant, of.product, of.stock));
  return sideBySide(ids, [productCells(of)], cells);
};
