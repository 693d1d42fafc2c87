import { cartChoices } from "../cart/cart-choices.ts";
import { carts } from "../cart/carts.ts";
import { productStatus } from "../catalog/product-status.ts";
import { products } from "../catalog/products.ts";
import { censusViews } from "../census/census-views.ts";
import { formConversion } from "../census/form-conversion.ts";
import { stockHolds } from "../checkout/stock-holds.ts";
import { shopActivity } from "../collector/shop-activity.ts";
import { content } from "../content/content.ts";
import { coupons } from "../coupons/coupons.ts";
import { siteUsers } from "../customers/site-users.ts";
import { scriptErrors } from "../error-reports/script-errors.ts";
import { formSubmissions } from "../form-submissions/form-submissions.ts";
import { forms } from "../forms/forms.ts";
import { giftCards } from "../gift-cards/gift-cards.ts";
import { variantStock } from "../inventory/variant-stock.ts";
import type { Projection } from "../kit/projection.ts";
import { mailingLists } from "../mailing-lists/mailing-lists.ts";
import { fulfilment } from "../orders/fulfilment.ts";
import { orders } from "../orders/orders.ts";
import { purchases } from "../orders/purchases.ts";
import { websiteMembers } from "../owners/website-members.ts";
import { pageAccess } from "../page-access/page-access.ts";
import { restock } from "../restock/restock.ts";
import { reviews } from "../reviews/reviews.ts";
import { savedViews } from "../saved-views/saved-views.ts";
import { search } from "../search/search.ts";
import { shippingOptions } from "../shipping/shipping-options.ts";
import { websiteSettings } from "../site-settings/website-settings.ts";
import { subscriptions } from "../subscriptions/subscriptions.ts";
import { taxRules } from "../taxes/tax-rules.ts";
import { themes } from "../themes/themes.ts";
import { websiteHosts } from "../websites/website-hosts.ts";

/** Every projection of Daybook: the worker runs these, the rebuild test compares each of them. */
export const projections: readonly Projection[] = [
  websiteHosts,
  websiteMembers,
  products,
  variantStock,
  carts,
  cartChoices,
  coupons,
  taxRules,
  shippingOptions,
  orders,
  fulfilment,
  purchases,
  stockHolds,
  giftCards,
  subscriptions,
  productStatus,
  censusViews,
  formConversion,
  shopActivity,
  scriptErrors,
  mailingLists,
  restock,
  reviews,
  forms,
  formSubmissions,
  siteUsers,
  websiteSettings,
  themes,
  content,
  search,
  pageAccess,
  savedViews,
];
