import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { listImportsContract } from "#commands/import/contract.ts";
import { listReviewImportsContract } from "#commands/reviews/import-contract.ts";
import { SetupDone } from "#console/accounts/setup-done.tsx";
import { type BuilderTab, isBuilderTab } from "#console/forms/builder-tabs.ts";
import {
  listActionsContract,
  listMembersContract as listWebsiteMembersContract,
} from "#read-api/accounts/contract.ts";
import {
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import {
  censusByContract,
  censusByDayContract,
  formFailuresContract,
  listFormConversionContract,
} from "#read-api/census/contract.ts";
import { listOrdersContract } from "#read-api/checkout/contract.ts";
import { productActivityContract } from "#read-api/collector/contract.ts";
import { listCouponsContract } from "#read-api/coupons/contract.ts";
import { listWebhookDeliveriesContract } from "#read-api/deliveries/contract.ts";
import { listScriptErrorsContract } from "#read-api/error-reports/contract.ts";
import { listSubmissionsContract } from "#read-api/form-submissions/contract.ts";
import { listFormsContract } from "#read-api/forms/contract.ts";
import { listGiftCardsContract } from "#read-api/gift-cards/contract.ts";
import { listEventsContract } from "#read-api/history/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { listOutboxContract } from "#read-api/mail/contract.ts";
import { listMailingListsContract, listMembersContract } from "#read-api/mailing-lists/contract.ts";
import { listPageAccessContract } from "#read-api/page-access/contract.ts";
import {
  listDemandContract,
  listRestockGroupsContract,
  listRestockSendsContract,
  listRestockSignUpsContract,
} from "#read-api/restock/contract.ts";
import { listReviewsContract } from "#read-api/reviews/contract.ts";
import { listShippingOptionsContract } from "#read-api/shipping/contract.ts";
import { listSiteUsersContract } from "#read-api/site-users/owner-contract.ts";
import {
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
} from "#read-api/subscriptions/contract.ts";
import { listTaxRulesContract } from "#read-api/taxes/contract.ts";
import { listTemplatesContract } from "#read-api/themes/contract.ts";
import { RootScreen } from "./root-screen.tsx";
import { searchOf } from "./search.ts";

/** Id of the row whose drawer is open. */
const open = z.string().check(z.maxLength(500));
/** How a list is shown: ids of its columns in their order, and the saved view that was opened. */
const ofList = {
  columns: z.string().check(z.maxLength(2_000), z.regex(/^[\w,.-]*$/)),
  view: z.string().check(z.maxLength(64)),
};
const getParentRoute = () => rootRoute;

const rootRoute = createRootRoute({ component: RootScreen });

const overviewRoute = createRoute({
  getParentRoute,
  path: "/",
  component: lazyRouteComponent(
    () => import("#console/overview/overview-screen.tsx"),
    "OverviewScreen",
  ),
});

/** The address that the terminal prints; once there is an owner it leads to the overview. */
const setupRoute = createRoute({
  getParentRoute,
  path: "/setup",
  component: SetupDone,
});

const productsRoute = createRoute({
  getParentRoute,
  path: "/products",
  validateSearch: searchOf(listConsoleProductsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/catalog/products-screen.tsx"),
    "ProductsScreen",
  ),
});

const newProductRoute = createRoute({
  getParentRoute,
  path: "/products/new",
  component: lazyRouteComponent(
    () => import("#console/catalog/new-product-screen.tsx"),
    "NewProductScreen",
  ),
});

const importRoute = createRoute({
  getParentRoute,
  path: "/products/import",
  validateSearch: searchOf(listImportsContract),
  component: lazyRouteComponent(
    () => import("#console/import/imports-screen.tsx"),
    "ImportsScreen",
  ),
});

const oneImportRoute = createRoute({
  getParentRoute,
  path: "/products/import/$importId",
  component: lazyRouteComponent(() => import("#console/import/import-screen.tsx"), "ImportScreen"),
});

const productRoute = createRoute({
  getParentRoute,
  path: "/products/$productId",
  component: lazyRouteComponent(
    () => import("#console/catalog/product-screen.tsx"),
    "ProductScreen",
  ),
});

const editProductRoute = createRoute({
  getParentRoute,
  path: "/products/$productId/edit",
  component: lazyRouteComponent(
    () => import("#console/catalog/edit-product-screen.tsx"),
    "EditProductScreen",
  ),
});

const stockRoute = createRoute({
  getParentRoute,
  path: "/stock",
  validateSearch: searchOf(listStockContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("#console/inventory/stock-screen.tsx"), "StockScreen"),
});

const ordersRoute = createRoute({
  getParentRoute,
  path: "/orders",
  validateSearch: searchOf(listOrdersContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/checkout/orders-screen.tsx"),
    "OrdersScreen",
  ),
});

const orderRoute = createRoute({
  getParentRoute,
  path: "/orders/$orderId",
  component: lazyRouteComponent(() => import("#console/checkout/order-screen.tsx"), "OrderScreen"),
});

const subscriptionsRoute = createRoute({
  getParentRoute,
  path: "/subscriptions",
  validateSearch: searchOf(listSubscriptionsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/subscriptions/subscriptions-screen.tsx"),
    "SubscriptionsScreen",
  ),
});

const subscriptionRoute = createRoute({
  getParentRoute,
  path: "/subscriptions/$subscriptionId",
  validateSearch: searchOf(listSubscriptionPeriodsContract),
  component: lazyRouteComponent(
    () => import("#console/subscriptions/subscription-screen.tsx"),
    "SubscriptionScreen",
  ),
});

const restockSendsRoute = createRoute({
  getParentRoute,
  path: "/restock/sends",
  validateSearch: searchOf(listRestockSendsContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("#console/restock/sends-screen.tsx"), "SendsScreen"),
});

const restockSignUpsRoute = createRoute({
  getParentRoute,
  path: "/restock/sign-ups",
  validateSearch: searchOf(listRestockSignUpsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/restock/sign-ups-screen.tsx"),
    "SignUpsScreen",
  ),
});

const restockDemandRoute = createRoute({
  getParentRoute,
  path: "/restock/demand",
  validateSearch: searchOf(listDemandContract, ofList),
  component: lazyRouteComponent(() => import("#console/restock/demand-screen.tsx"), "DemandScreen"),
});

const restockRoute = createRoute({
  getParentRoute,
  path: "/restock",
  validateSearch: searchOf(listRestockGroupsContract, { open, product: open, ...ofList }),
  component: lazyRouteComponent(
    () => import("#console/restock/restock-screen.tsx"),
    "RestockScreen",
  ),
});

const reviewsRoute = createRoute({
  getParentRoute,
  path: "/reviews",
  validateSearch: searchOf(listReviewsContract, { open, ...ofList }),
  component: lazyRouteComponent(
    () => import("#console/reviews/reviews-screen.tsx"),
    "ReviewsScreen",
  ),
});

const reviewImportRoute = createRoute({
  getParentRoute,
  path: "/reviews/import",
  validateSearch: searchOf(listReviewImportsContract, { open }),
  component: lazyRouteComponent(
    () => import("#console/reviews/import-screen.tsx"),
    "ReviewImportScreen",
  ),
});

const giftCardsRoute = createRoute({
  getParentRoute,
  path: "/gift-cards",
  validateSearch: searchOf(listGiftCardsContract, {
    open,
    new: z.enum(["card"]),
    ...ofList,
  }),
  component: lazyRouteComponent(
    () => import("#console/gift-cards/gift-cards-screen.tsx"),
    "GiftCardsScreen",
  ),
});

const formsRoute = createRoute({
  getParentRoute,
  path: "/forms",
  validateSearch: searchOf(listFormsContract, { new: z.enum(["form"]), ...ofList }),
  component: lazyRouteComponent(() => import("#console/forms/forms-screen.tsx"), "FormsScreen"),
});

const formRoute = createRoute({
  getParentRoute,
  path: "/forms/$formId",
  validateSearch: (search: Record<string, unknown>): { tab?: BuilderTab } =>
    isBuilderTab(search.tab) ? { tab: search.tab } : {},
  component: lazyRouteComponent(() => import("#console/forms/builder-screen.tsx"), "BuilderScreen"),
});

const submissionsRoute = createRoute({
  getParentRoute,
  path: "/submissions",
  validateSearch: searchOf(listSubmissionsContract, {
    open,
    ...ofList,
    columns: z.string().check(z.maxLength(8_000), z.regex(/^[\w,.-]*$/)),
  }),
  component: lazyRouteComponent(
    () => import("#console/form-submissions/submissions-screen.tsx"),
    "SubmissionsScreen",
  ),
});

const mailRoute = createRoute({
  getParentRoute,
  path: "/mail",
  validateSearch: searchOf(listOutboxContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("#console/mail/outbox-screen.tsx"), "OutboxScreen"),
});

const webhooksRoute = createRoute({
  getParentRoute,
  path: "/webhooks",
  validateSearch: searchOf(listWebhookDeliveriesContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/deliveries/webhooks-screen.tsx"),
    "WebhooksScreen",
  ),
});

const mailingListsRoute = createRoute({
  getParentRoute,
  path: "/mailing-lists",
  validateSearch: searchOf(listMailingListsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/mailing-lists/lists-screen.tsx"),
    "MailingListsScreen",
  ),
});

const mailingListRoute = createRoute({
  getParentRoute,
  path: "/mailing-lists/$listId",
  validateSearch: searchOf(listMembersContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/mailing-lists/list-screen.tsx"),
    "MailingListScreen",
  ),
});

const conversionsRoute = createRoute({
  getParentRoute,
  path: "/form-conversion",
  validateSearch: searchOf(listFormConversionContract),
  component: lazyRouteComponent(
    () => import("#console/forms/conversions-screen.tsx"),
    "ConversionsScreen",
  ),
});

const conversionRoute = createRoute({
  getParentRoute,
  path: "/form-conversion/$formId",
  validateSearch: searchOf(formFailuresContract),
  component: lazyRouteComponent(
    () => import("#console/forms/conversion-screen.tsx"),
    "ConversionScreen",
  ),
});

const censusRoute = createRoute({
  getParentRoute,
  path: "/census",
  validateSearch: searchOf(censusByContract, {
    ...censusByDayContract.query.shape,
    by: z.enum(["page", "referrer"]),
  }),
  component: lazyRouteComponent(() => import("#console/census/census-screen.tsx"), "CensusScreen"),
});

const shopActivityRoute = createRoute({
  getParentRoute,
  path: "/shop-activity",
  validateSearch: searchOf(productActivityContract),
  component: lazyRouteComponent(
    () => import("#console/collector/shop-activity-screen.tsx"),
    "ShopActivityScreen",
  ),
});

const scriptErrorsRoute = createRoute({
  getParentRoute,
  path: "/script-errors",
  validateSearch: searchOf(listScriptErrorsContract, { open, ...ofList }),
  component: lazyRouteComponent(
    () => import("#console/error-reports/script-errors-screen.tsx"),
    "ScriptErrorsScreen",
  ),
});

const eventsRoute = createRoute({
  getParentRoute,
  path: "/events",
  validateSearch: searchOf(listEventsContract, { open, live: z.enum(["on"]), ...ofList }),
  component: lazyRouteComponent(() => import("#console/history/events-screen.tsx"), "EventsScreen"),
});

const projectionsRoute = createRoute({
  getParentRoute,
  path: "/projections",
  component: lazyRouteComponent(
    () => import("#console/projections/projections-screen.tsx"),
    "ProjectionsScreen",
  ),
});

const templatesRoute = createRoute({
  getParentRoute,
  path: "/templates",
  validateSearch: searchOf(listTemplatesContract),
  component: lazyRouteComponent(
    () => import("#console/themes/templates-screen.tsx"),
    "TemplatesScreen",
  ),
});

const templateReferenceRoute = createRoute({
  getParentRoute,
  path: "/templates/reference",
  validateSearch: (search: Record<string, unknown>): { search?: string } =>
    typeof search.search === "string" && search.search !== "" ? { search: search.search } : {},
  component: lazyRouteComponent(
    () => import("#console/themes/reference-screen.tsx"),
    "ReferenceScreen",
  ),
});

/** The editor is by far the heaviest screen; nothing else loads what it is made of. */
const templateRoute = createRoute({
  getParentRoute,
  path: "/templates/$name",
  component: lazyRouteComponent(
    () => import("#console/themes/template-screen.tsx"),
    "TemplateScreen",
  ),
});

const pageAccessRoute = createRoute({
  getParentRoute,
  path: "/page-access",
  validateSearch: searchOf(listPageAccessContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/page-access/page-access-screen.tsx"),
    "PageAccessScreen",
  ),
});

const settingsRoute = createRoute({
  getParentRoute,
  path: "/settings",
  component: lazyRouteComponent(
    () => import("#console/site-settings/settings-screen.tsx"),
    "SettingsScreen",
  ),
});

const customersRoute = createRoute({
  getParentRoute,
  path: "/customers",
  validateSearch: searchOf(listSiteUsersContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/site-users/customers-screen.tsx"),
    "CustomersScreen",
  ),
});

const customerRoute = createRoute({
  getParentRoute,
  path: "/customers/$siteUserId",
  component: lazyRouteComponent(
    () => import("#console/site-users/customer-screen.tsx"),
    "CustomerScreen",
  ),
});

const privacyRoute = createRoute({
  getParentRoute,
  path: "/privacy",
  component: lazyRouteComponent(
    () => import("#console/visitors/privacy-screen.tsx"),
    "PrivacyScreen",
  ),
});

const couponsRoute = createRoute({
  getParentRoute,
  path: "/coupons",
  validateSearch: searchOf(listCouponsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/coupons/coupons-screen.tsx"),
    "CouponsScreen",
  ),
});

const collectionsRoute = createRoute({
  getParentRoute,
  path: "/collections",
  validateSearch: searchOf(listConsoleCollectionsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/collections/collections-screen.tsx"),
    "CollectionsScreen",
  ),
});

const taxesRoute = createRoute({
  getParentRoute,
  path: "/taxes",
  validateSearch: searchOf(listTaxRulesContract, ofList),
  component: lazyRouteComponent(() => import("#console/taxes/taxes-screen.tsx"), "TaxesScreen"),
});

const shippingRoute = createRoute({
  getParentRoute,
  path: "/shipping",
  validateSearch: searchOf(listShippingOptionsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/shipping/shipping-screen.tsx"),
    "ShippingScreen",
  ),
});

const accountRoute = createRoute({
  getParentRoute,
  path: "/account",
  component: lazyRouteComponent(
    () => import("#console/accounts/account-screen.tsx"),
    "AccountScreen",
  ),
});

const membersRoute = createRoute({
  getParentRoute,
  path: "/members",
  validateSearch: searchOf(listWebsiteMembersContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/accounts/members-screen.tsx"),
    "MembersScreen",
  ),
});

const actionsRoute = createRoute({
  getParentRoute,
  path: "/actions",
  validateSearch: searchOf(listActionsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/accounts/actions-screen.tsx"),
    "ActionsScreen",
  ),
});

/** Shown by the gate; whatever comes of them, these addresses lead to the overview afterwards. */
const invitationRoute = createRoute({
  getParentRoute,
  path: "/invitation",
  component: SetupDone,
});
const newPasswordRoute = createRoute({
  getParentRoute,
  path: "/new-password",
  component: SetupDone,
});
const arriveRoute = createRoute({ getParentRoute, path: "/arrive", component: SetupDone });

export const routeTree = rootRoute.addChildren([
  overviewRoute,
  setupRoute,
  productsRoute,
  newProductRoute,
  importRoute,
  oneImportRoute,
  productRoute,
  editProductRoute,
  collectionsRoute,
  stockRoute,
  ordersRoute,
  subscriptionsRoute,
  subscriptionRoute,
  orderRoute,
  restockRoute,
  restockSendsRoute,
  restockDemandRoute,
  restockSignUpsRoute,
  reviewsRoute,
  reviewImportRoute,
  giftCardsRoute,
  formsRoute,
  formRoute,
  submissionsRoute,
  mailRoute,
  webhooksRoute,
  mailingListsRoute,
  mailingListRoute,
  conversionsRoute,
  conversionRoute,
  censusRoute,
  shopActivityRoute,
  scriptErrorsRoute,
  eventsRoute,
  projectionsRoute,
  templatesRoute,
  templateReferenceRoute,
  templateRoute,
  pageAccessRoute,
  settingsRoute,
  customersRoute,
  customerRoute,
  privacyRoute,
  couponsRoute,
  taxesRoute,
  shippingRoute,
  accountRoute,
  membersRoute,
  actionsRoute,
  invitationRoute,
  newPasswordRoute,
  arriveRoute,
]);
