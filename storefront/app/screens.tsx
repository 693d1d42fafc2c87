import "./site.tsx";
import { RouterProvider } from "@tanstack/react-router";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { reloadCart } from "../cart/shopping-cart-store.ts";
import { recordPageView } from "../census/record-page-view.ts";
import { takeOverDraft } from "../checkout/use-checkout.ts";
import { createScreens, titles } from "./routes.tsx";

const siteTitle = document.querySelector(".wordmark")?.textContent ?? "";

/** What a page load does by itself: title, view, and where reading begins. */
const announce = (path: string): void => {
  document.title = `${titles[path] ?? ""} — ${siteTitle}`;
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  recordPageView();
};

/** The server's screen stays until React's is ready, and is then replaced in one commit. */
const mountScreens = async (element: HTMLElement): Promise<void> => {
  const router = createScreens();
  await router.load();
  const form = element.querySelector<HTMLFormElement>("form.checkout-form");
  if (form !== null) takeOverDraft(form);
  const root = createRoot(element);
  flushSync(() => root.render(<RouterProvider router={router} />));
  element.dataset.mounted = "";
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) reloadCart().catch(() => undefined);
  });
  router.subscribe("onResolved", ({ toLocation, pathChanged }) => {
    if (pathChanged) announce(toLocation.pathname);
  });
};

const element = document.querySelector<HTMLElement>("[data-screen-root]");
if (element !== null) mountScreens(element).catch(reportError);
