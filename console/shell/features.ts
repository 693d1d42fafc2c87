import { alerts } from "../alerts/feature.ts";
import { analysis } from "../analysis/feature.ts";
import { catalog } from "../catalog/feature.ts";
import { census } from "../census/feature.ts";
import { collections } from "../collections/feature.ts";
import { collector } from "../collector/feature.ts";
import { content } from "../content/feature.ts";
import { coupons } from "../coupons/feature.ts";
import { customers } from "../customers/feature.ts";
import { dayNotes } from "../day-notes/feature.ts";
import { deliveries } from "../deliveries/feature.ts";
import { errorReports } from "../error-reports/feature.ts";
import { formSubmissions } from "../form-submissions/feature.ts";
import { forms } from "../forms/feature.ts";
import { giftCards } from "../gift-cards/feature.ts";
import { history } from "../history/feature.ts";
import { imports } from "../import/feature.ts";
import { inventory } from "../inventory/feature.ts";
import { looks } from "../looks/feature.ts";
import { mail } from "../mail/feature.ts";
import { mailingLists } from "../mailing-lists/feature.ts";
import { measuring } from "../measuring/feature.ts";
import { media } from "../media/feature.ts";
import { orders } from "../orders/feature.ts";
import { overview } from "../overview/feature.ts";
import { owners } from "../owners/feature.ts";
import { pageAccess } from "../page-access/feature.ts";
import { pages } from "../pages/feature.ts";
import { performance } from "../performance/feature.ts";
import { privacy } from "../privacy/feature.ts";
import { projections } from "../projections/feature.ts";
import { redirects } from "../redirects/feature.ts";
import { restock } from "../restock/feature.ts";
import { reviews } from "../reviews/feature.ts";
import { sales } from "../sales/feature.ts";
import { search } from "../search/feature.ts";
import { services } from "../services/feature.ts";
import { setup } from "../setup/feature.ts";
import { shipping } from "../shipping/feature.ts";
import { siteFrame } from "../site-frame/feature.ts";
import { siteSettings } from "../site-settings/feature.ts";
import { starters } from "../starters/feature.ts";
import { subscriptions } from "../subscriptions/feature.ts";
import { taxes } from "../taxes/feature.ts";
import { themes } from "../themes/feature.ts";

/**
 * Every feature of the console; the only list of them. Its order is the order of the links within a
 * group of the navigation, and of what the palette finds.
 */
export const features = [
  overview,
  orders,
  catalog,
  imports,
  collections,
  inventory,
  restock,
  subscriptions,
  giftCards,
  coupons,
  taxes,
  shipping,
  formSubmissions,
  forms,
  deliveries,
  customers,
  reviews,
  mailingLists,
  mail,
  privacy,
  sales,
  census,
  collector,
  search,
  performance,
  measuring,
  alerts,
  analysis,
  pages,
  content,
  media,
  looks,
  siteFrame,
  themes,
  pageAccess,
  redirects,
  siteSettings,
  services,
  starters,
  setup,
  history,
  projections,
  errorReports,
  owners,
  dayNotes,
] as const;
