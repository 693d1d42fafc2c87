/** Options of a product: 10 variants each. */
const SIZES = ["XS", "S", "M", "L", "XL"];
const COLORS = ["Ink", "Sand"];
/**
 * Number of product types, as a real shop has them: some collections are larger than a collection
 * can be.
 */
const TYPES = 60;

const headings = [
  ...["Handle", "Title", "Body (HTML)", "Vendor", "Type", "Tags", "Published"],
  ...["Option1 Name", "Option1 Value", "Option2 Name", "Option2 Value", "Variant SKU"],
  ...["Variant Grams", "Variant Inventory Tracker", "Variant Inventory Qty"],
  ...["Variant Inventory Policy", "Variant Fulfillment Service", "Variant Price"],
  ...["Variant Compare At Price", "Variant Requires Shipping", "Variant Taxable", "Image Src"],
  ...["Image Position", "Image Alt Text", "SEO Title", "SEO Description", "Status"],
];

const text = "Woven slowly from long fibres, washed once and made to be used for years. ";

/** The first third of the products share the first types, so that these are over-full. */
const typeOf = (product: number): number => (product % 3 === 0 ? product % 4 : product % TYPES);

const productCells = (product: number): readonly string[] => [
  `Product ${product}`,
  `"<p>${text.repeat(14)}</p><ul><li>Linen</li><li>Made here</li></ul>"`,
  "Loom & Co",
  `Type ${typeOf(product)}`,
  '"linen, kitchen, gift"',
  "true",
];

/** A Shopify export of `products` products with ten variants each, one row for each variant. */
export const shopifyExport = (products: number): string => {
  const lines = [headings.join(",")];
  for (let product = 0; product < products; product += 1)
    for (const [size, Size] of SIZES.entries())
      for (const [color, Color] of COLORS.entries()) {
        const isFirst = size === 0 && color === 0;
        lines.push(
          [
            `product-${product}`,
            ...(isFirst ? productCells(product) : ["", "", "", "", "", ""]),
            ...[isFirst ? "Size" : "", Size, isFirst ? "Color" : "", Color],
            ...[`SKU-${product}-${Size}-${Color}`, "250", "shopify", String(5 + size)],
            ...["deny", "manual", "24.00", "29.00", "true", "true"],
            `https://cdn.shop.invalid/files/some/long/path/product-${product}-${Size}-${Color}.jpg?v=1699999999`,
            ...[String(size * 2 + color + 1), `Product ${product} in ${Color} and ${Size}`],
            ...(isFirst ? [`Product ${product} for every day`, `"${text}"`] : ["", ""]),
            isFirst ? "active" : "",
          ].join(","),
        );
      }
  return `${lines.join("\n")}\n`;
};
