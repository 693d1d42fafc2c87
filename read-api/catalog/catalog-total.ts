type Counted = "products" | "visible_products";

/** How many of these a website has, as its projection knows it. `website` is a parameter of the query. */
export const catalogTotal = (counted: Counted, website: string): string => `
  coalesce((select ${counted} from read.catalog_totals where website_id = ${website}), 0)`;
