import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
} from "@tanstack/react-router";
import { homePages } from "#domain/customers/home-place.ts";
import { CartPage } from "../cart/cart-page.tsx";
import { loadCart, reloadCart } from "../cart/shopping-cart-store.ts";
import { DetailsPage } from "../checkout/details-page.tsx";
import { prefillPlace } from "../checkout/draft-store.ts";
import { findOrder } from "../checkout/find-order.ts";
import { startCheckout } from "../checkout/hold-store.ts";
import { OrderConfirmedPage } from "../checkout/order-confirmed-page.tsx";
import { ReviewPage } from "../checkout/review-page.tsx";
import { prefillCheckout } from "../customers/prefill-checkout.ts";
import { failureText } from "../kit/api.ts";
import { loadCountries } from "../kit/countries.ts";
import { recordPurchase } from "../measuring/record-purchase.ts";

const Failed = ({ error }: ErrorComponentProps) => (
  <div className="lost">
    <h1>Something went wrong.</h1>
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

/** Everything that is not a screen is a page of the website, which the server has. */
const Elsewhere = () => {
  location.reload();
  return null;
};

const root = createRootRoute({
  component: Outlet,
  errorComponent: Failed,
  notFoundComponent: Elsewhere,
});

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
    // The server has filled in its rendered form.
    const isDrawn = document.querySelector("form.checkout-form") !== null;
    const known = isDrawn ? undefined : prefillCheckout();
    const [countries, cart] = await Promise.all([loadCountries(), loadCart(), known]);
    if (!isDrawn) prefillPlace(cart.shippingLocation);
    // Nobody waits for it: the screen shows its status.
    if (cart.entries.length > 0) void startCheckout();
    return countries;
  },
  component: () => <DetailsPage countries={checkout.useLoaderData()} />,
});

const review = createRoute({
  getParentRoute: () => root,
  path: "/checkout/review",
  loader: async () => {
    const cart = await loadCart();
    if (cart.entries.length > 0) await startCheckout();
  },
  component: ReviewPage,
});

const orderConfirmed = createRoute({
  getParentRoute: () => root,
  path: "/checkout/order-confirmed",
  validateSearch: ({ orderId }) => ({ orderId: typeof orderId === "string" ? orderId : "" }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [order] = await Promise.all([findOrder(deps.orderId), reloadCart()]);
    if (order !== undefined) recordPurchase(order);
    return { order };
  },
  component: () => <OrderConfirmedPage order={orderConfirmed.useLoaderData().order} />,
});

/** Screens of the account are in a separate file. */
const gate = (path: string, page: keyof typeof import("../customers/gate-pages.tsx")) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import("../customers/gate-pages.tsx"), page),
  });

const gates = [
  gate("/account/login", "LoginPage"),
  gate("/account/register", "RegisterPage"),
  gate("/account/confirm", "ConfirmPage"),
  gate("/account/forgot", "ForgotPage"),
  gate("/account/reset", "ResetPage"),
  gate("/account/change-email", "ChangeEmailPage"),
];

const accountStore = () => import("../customers/account-store.ts");

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  loaderDeps: ({ search }) => homePages(search),
  loader: async ({ deps, cause }) => (await accountStore()).loadHome(deps, cause === "stay"),
  component: lazyRouteComponent(() => import("../customers/account-page.tsx"), "AccountPage"),
});

const accountOrders = createRoute({
  getParentRoute: () => root,
  path: "/account/orders",
  validateSearch: ({ page }) => ({ page: Number(page) || 1 }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await accountStore()).loadOrders(deps.page),
  component: lazyRouteComponent(() => import("../customers/order-pages.tsx"), "OrdersPage"),
});

const accountOrder = createRoute({
  getParentRoute: () => root,
  path: "/account/orders/$orderId",
  loader: async ({ params }) => (await accountStore()).loadOrder(params.orderId),
  component: lazyRouteComponent(() => import("../customers/order-pages.tsx"), "OrderPage"),
});

const own = [account, accountOrders, accountOrder];

/** Titles as on the server. Spec: A2.1, A2.4, B2.20–B2.22. */
const titles: Readonly<Record<string, string>> = {
  "/cart": "Shopping cart",
  "/checkout": "Checkout",
  "/checkout/review": "Review and pay",
  "/checkout/order-confirmed": "Order confirmed",
  "/account": "Your account",
  "/account/login": "Sign in",
  "/account/register": "Create an account",
  "/account/confirm": "Confirm your email address",
  "/account/forgot": "Reset your password",
  "/account/reset": "Set a new password",
  "/account/change-email": "Confirm your new email address",
  "/account/orders": "Your orders",
};

export const isAccountPath = (path: string): boolean => /^\/account(\/|$)/.test(path);

/** Title of a screen that the browser navigated to. */
export const titleOf = (path: string): string =>
  titles[path] ?? (path.startsWith("/account/orders/") ? "Your order" : "");

export const createScreens = () =>
  createRouter({
    routeTree: root.addChildren([cart, checkout, review, orderConfirmed, ...gates, ...own]),
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createScreens>;
  }
}
