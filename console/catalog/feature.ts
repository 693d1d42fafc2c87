import { IconBox } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { getConsoleProductContract } from "#read-api/catalog/contract.ts";
import { feature, pathOf } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";

const productsRoute = createRoute({
  path: "/products",
  ...listRoute(async () => (await import("./products-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./products-screen.tsx"), "ProductsScreen"),
});

const newProductRoute = createRoute({
  getParentRoute,
  path: "/products/new",
  component: lazyRouteComponent(() => import("./new-product-screen.tsx"), "NewProductScreen"),
});

const productRoute = createRoute({
  getParentRoute,
  path: "/products/$productId",
  component: lazyRouteComponent(() => import("./product-screen.tsx"), "ProductScreen"),
});

const editProductRoute = createRoute({
  getParentRoute,
  path: "/products/$productId/edit",
  component: lazyRouteComponent(() => import("./edit-product-screen.tsx"), "EditProductScreen"),
});

export const catalog = feature({
  navigation: [
    { group: "Shop", to: "/products", label: "Products", icon: IconBox, area: "products" },
  ],
  routes: [productsRoute, newProductRoute, productRoute, editProductRoute],
  palette: async () => (await import("./palette.ts")).palette,
  search: {
    permission: "products:read",
    load: async () => (await import("./search-products.ts")).searchProducts,
  },
  refreshedBy: {
    stock: [pathOf<typeof getConsoleProductContract>("/api/console/products/:id")],
  },
});
