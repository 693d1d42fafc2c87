import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { listImportsContract } from "#read-api/import/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { listOrdersContract } from "#read-api/orders/contract.ts";
import {
  listDemandContract,
  listRestockGroupsContract,
  listRestockSendsContract,
  listRestockSignUpsContract,
} from "#read-api/restock/console-contract.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "./root-route.ts";

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
  validateSearch: searchOf(listImportsContract, ofList),
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

const collectionsRoute = createRoute({
  getParentRoute,
  path: "/collections",
  validateSearch: searchOf(listConsoleCollectionsContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/collections/collections-screen.tsx"),
    "CollectionsScreen",
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
  component: lazyRouteComponent(() => import("../orders/orders-screen.tsx"), "OrdersScreen"),
});

const orderRoute = createRoute({
  getParentRoute,
  path: "/orders/$orderId",
  component: lazyRouteComponent(() => import("../orders/order-screen.tsx"), "OrderScreen"),
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

export const shopRoutes = [
  productsRoute,
  newProductRoute,
  importRoute,
  oneImportRoute,
  productRoute,
  editProductRoute,
  collectionsRoute,
  stockRoute,
  ordersRoute,
  orderRoute,
  restockRoute,
  restockSendsRoute,
  restockSignUpsRoute,
  restockDemandRoute,
] as const;
