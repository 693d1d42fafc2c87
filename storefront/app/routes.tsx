import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
} from "@tanstack/react-router";
import { CartPage } from "../cart/cart-page.tsx";
import { loadCart, reloadCart } from "../cart/shopping-cart-store.ts";
import { CheckoutPage } from "../checkout/checkout-page.tsx";
import { type Country, loadCountries } from "../checkout/countries.ts";
import { findOrder } from "../checkout/find-order.ts";
import { OrderConfirmedPage } from "../checkout/order-confirmed-page.tsx";
import type { Order } from "../checkout/place-order.ts";
import { failureText } from "./api.ts";

const Failed = ({ error }: ErrorComponentProps) => (
  <div className="lost">
    <h1>We spilled some ink.</h1>
    <p className="lede" role="alert">
      {failureText(error)}
    </p>
    <p className="actions">
      <a className="button" href={location.pathname + location.search}>
        Try again
      </a>
    </p>
  </div>
);

/** Whatever is not a screen is a page of the site: the server has it. */
const Elsewhere = () => {
  location.reload();
  return null;
};

const root = createRootRoute({
  component: Outlet,
  errorComponent: Failed,
  notFoundComponent: Elsewhere,
});

// The console, checked in the same program, registers its own router: loader data is typed by hand.
const cart = createRoute({
  getParentRoute: () => root,
  path: "/cart",
  loader: loadCart,
  component: CartPage,
});

const checkout = createRoute({
  getParentRoute: () => root,
  path: "/checkout",
  loader: async () => {
    const [countries] = await Promise.all([loadCountries(), loadCart()]);
    return countries;
  },
  component: () => <CheckoutPage countries={checkout.useLoaderData() as readonly Country[]} />,
});

const orderConfirmed = createRoute({
  getParentRoute: () => root,
  path: "/checkout/order-confirmed",
  validateSearch: ({ orderId }) => ({ orderId: typeof orderId === "string" ? orderId : "" }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [order] = await Promise.all([findOrder(deps.orderId), reloadCart()]);
    return { order };
  },
  component: () => (
    <OrderConfirmedPage order={(orderConfirmed.useLoaderData() as { order?: Order }).order} />
  ),
});

/** Spec: A2.1, A2.4, B2.20–B2.22. Titles as the server writes them. */
export const titles: Readonly<Record<string, string>> = {
  "/cart": "Shopping cart",
  "/checkout": "Checkout",
  "/checkout/order-confirmed": "Order confirmed",
};

export const createScreens = () =>
  createRouter({
    routeTree: root.addChildren([cart, checkout, orderConfirmed]),
    scrollRestoration: true,
  });
