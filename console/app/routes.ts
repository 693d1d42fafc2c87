import { createRootRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { listImportsContract } from "#commands/import/contract.ts";
import { SetupDone } from "#console/accounts/setup-done.tsx";
import { listConsoleProductsContract } from "#read-api/catalog/contract.ts";
import { censusByContract, censusByDayContract } from "#read-api/census/contract.ts";
import { listOrdersContract } from "#read-api/checkout/contract.ts";
import { listSubmissionsContract } from "#read-api/forms/contract.ts";
import { listEventsContract } from "#read-api/history/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { listOutboxContract } from "#read-api/mail/contract.ts";
import { listSignUpGroupsContract } from "#read-api/restock/contract.ts";
import { listTemplatesContract } from "#read-api/themes/contract.ts";
import { RootScreen } from "./root-screen.tsx";
import { searchOf } from "./search.ts";

/** Id of the row whose drawer is open. */
const open = z.string().check(z.maxLength(500));
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
  validateSearch: searchOf(listConsoleProductsContract),
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
  validateSearch: searchOf(listStockContract, { open }),
  component: lazyRouteComponent(() => import("#console/inventory/stock-screen.tsx"), "StockScreen"),
});

const ordersRoute = createRoute({
  getParentRoute,
  path: "/orders",
  validateSearch: searchOf(listOrdersContract),
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

const restockRoute = createRoute({
  getParentRoute,
  path: "/restock",
  validateSearch: searchOf(listSignUpGroupsContract, { open, product: open }),
  component: lazyRouteComponent(
    () => import("#console/restock/restock-screen.tsx"),
    "RestockScreen",
  ),
});

const submissionsRoute = createRoute({
  getParentRoute,
  path: "/submissions",
  validateSearch: searchOf(listSubmissionsContract, { open }),
  component: lazyRouteComponent(
    () => import("#console/forms/submissions-screen.tsx"),
    "SubmissionsScreen",
  ),
});

const mailRoute = createRoute({
  getParentRoute,
  path: "/mail",
  validateSearch: searchOf(listOutboxContract, { open }),
  component: lazyRouteComponent(() => import("#console/mail/outbox-screen.tsx"), "OutboxScreen"),
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

const eventsRoute = createRoute({
  getParentRoute,
  path: "/events",
  validateSearch: searchOf(listEventsContract, { open, live: z.enum(["on"]) }),
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

export const routeTree = rootRoute.addChildren([
  overviewRoute,
  setupRoute,
  productsRoute,
  newProductRoute,
  importRoute,
  oneImportRoute,
  productRoute,
  editProductRoute,
  stockRoute,
  ordersRoute,
  orderRoute,
  restockRoute,
  submissionsRoute,
  mailRoute,
  censusRoute,
  eventsRoute,
  projectionsRoute,
  templatesRoute,
  templateReferenceRoute,
  templateRoute,
]);
