import { carts } from "./cart/carts.ts";
import { productStatus } from "./catalog/product-status.ts";
import { products } from "./catalog/products.ts";
import { censusViews } from "./census/census-views.ts";
import { orders } from "./checkout/orders.ts";
import { stockHolds } from "./checkout/stock-holds.ts";
import { content } from "./content/content.ts";
import { forms } from "./forms/forms.ts";
import { variantStock } from "./inventory/variant-stock.ts";
import { restock } from "./restock/restock.ts";
import type { Projection } from "./shared/projection.ts";
import { websiteSettings } from "./site-settings/website-settings.ts";
import { themes } from "./themes/themes.ts";
import { websiteHosts } from "./websites/website-hosts.ts";

/** Every projection of Daybook: the worker runs these, the rebuild test compares each of them. */
export const projections: readonly Projection[] = [
  websiteHosts,
  products,
  variantStock,
  carts,
  orders,
  stockHolds,
  productStatus,
  censusViews,
  restock,
  forms,
  websiteSettings,
  themes,
  content,
];
