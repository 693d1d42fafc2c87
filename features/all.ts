import type { ConsoleArea } from "#domain/kit/permission.ts";
import type { RegisterNeeds } from "#wiring/needs.ts";
import { alerts } from "./alerts.ts";
import { analysis } from "./analysis.ts";
import { analyticsIds } from "./analytics-ids.ts";
import { bulk } from "./bulk.ts";
import { captcha } from "./captcha.ts";
import { cart } from "./cart.ts";
import { catalog } from "./catalog.ts";
import { census, formConversion } from "./census.ts";
import { checkout } from "./checkout.ts";
import { collector } from "./collector.ts";
import { content } from "./content.ts";
import { coupons } from "./coupons.ts";
import { customers } from "./customers.ts";
import { dayNotes } from "./day-notes.ts";
import { deliveries } from "./deliveries.ts";
import { domains } from "./domains.ts";
import { downloads } from "./downloads.ts";
import { errorReports } from "./error-reports.ts";
import { formSubmissions } from "./form-submissions.ts";
import { forms } from "./forms.ts";
import { giftCards } from "./gift-cards.ts";
import { history } from "./history.ts";
import { imports } from "./import.ts";
import { inventory } from "./inventory.ts";
import { journeys } from "./journeys.ts";
import type { Feature } from "./kit/feature.ts";
import { looks } from "./looks.ts";
import { mail } from "./mail.ts";
import { mailingLists } from "./mailing-lists.ts";
import { measuring } from "./measuring.ts";
import { media } from "./media.ts";
import { orderHandling, orderSendings, orders } from "./orders.ts";
import { overview } from "./overview.ts";
import { owners } from "./owners.ts";
import { pageAccess } from "./page-access.ts";
import { pages } from "./pages.ts";
import { performance } from "./performance.ts";
import { pictures } from "./pictures.ts";
import { privacy } from "./privacy.ts";
import { projections } from "./projections.ts";
import { redirects } from "./redirects.ts";
import { restock } from "./restock.ts";
import { restores } from "./restores.ts";
import { reviews } from "./reviews.ts";
import { sales } from "./sales.ts";
import { savedViews } from "./saved-views.ts";
import { search } from "./search.ts";
import { services } from "./services.ts";
import { setup } from "./setup.ts";
import { shipping } from "./shipping.ts";
import { siteFrame } from "./site-frame.ts";
import { siteSettings } from "./site-settings.ts";
import { starters } from "./starters.ts";
import { subscriptions } from "./subscriptions.ts";
import { taxes } from "./taxes.ts";
import { themes } from "./themes.ts";
import { websites } from "./websites.ts";

type Listed = Feature<RegisterNeeds>;

/**
 * The only list of all features. Its order is that of the calls, which the router matches one after
 * another: calls that visitors wait for come first.
 */
export const features: readonly Listed[] = [
  cart,
  checkout,
  orders,
  giftCards,
  subscriptions,
  coupons,
  taxes,
  shipping,
  catalog,
  orderSendings,
  content,
  pages,
  downloads,
  pictures,
  media,
  inventory,
  imports,
  restock,
  reviews,
  forms,
  census,
  collector,
  measuring,
  alerts,
  errorReports,
  performance,
  captcha,
  analyticsIds,
  formSubmissions,
  customers,
  privacy,
  deliveries,
  mailingLists,
  bulk,
  mail,
  savedViews,
  siteSettings,
  services,
  domains,
  setup,
  restores,
  projections,
  themes,
  siteFrame,
  looks,
  starters,
  pageAccess,
  redirects,
  owners,
  websites,
  search,
  orderHandling,
  overview,
  journeys,
  sales,
  history,
  formConversion,
  analysis,
  dayNotes,
];

/** Features whose queries come before the others', in this order; a feature need not be listed. */
const askedFirst: readonly Listed[] = [
  cart,
  giftCards,
  catalog,
  content,
  search,
  inventory,
  orders,
  subscriptions,
  coupons,
  taxes,
  shipping,
  siteSettings,
  customers,
  privacy,
  pageAccess,
  themes,
  restock,
  reviews,
  orderHandling,
  overview,
  history,
  restores,
  projections,
  downloads,
  mail,
  owners,
  forms,
  formSubmissions,
];

/** The area of every list of the console. */
export const listAreas: Readonly<Record<string, ConsoleArea>> = Object.assign(
  {},
  ...features.map(({ lists }) => lists),
);

export const visitorStreams = features.flatMap((each) => each.visitorStreams ?? []);

export const featuresAsAsked: readonly Listed[] = [...new Set([...askedFirst, ...features])];
