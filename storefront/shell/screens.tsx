import "./site.tsx";
import { RouterProvider } from "@tanstack/react-router";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { reloadCart } from "../cart/shopping-cart-store.ts";
import { takeOverDraft } from "../checkout/draft-store.ts";
import { takeOverScreen } from "../customers/account-screen.ts";
import { takeOver } from "../kit/taken-over.ts";
import { recordHit } from "../measuring/record-hit.ts";
import { recordVisit } from "../measuring/record-visit.ts";
import { createScreens, isAccountPath, titleOf } from "./routes.tsx";

const siteTitle = document.querySelector(".wordmark")?.textContent ?? "";

/** What a page load does automatically: title, scroll position, and focus. */
const announce = (path: string): void => {
  document.title = `${titleOf(path)} — ${siteTitle}`;
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
  recordHit();
  recordVisit();
};

/** Pages that answer forms of another URL. */
const screensOf: Readonly<Record<string, string>> = {
  "page-cart": "/cart",
  "page-checkout": "/checkout",
  "page-checkout-review": "/checkout/review",
};

/** A page that answered a form has the form's URL, which cannot be opened again. */
const leaveFormAddress = ({ dataset }: HTMLElement): void => {
  const path = screensOf[document.body.className];
  const isReload = dataset.awaitsScripts !== undefined;
  if (!isReload && path !== undefined && path !== location.pathname)
    history.replaceState(null, "", path);
};

/** The server's screen stays until React's is ready, and is then replaced in one commit. */
const mountScreens = async (element: HTMLElement): Promise<void> => {
  leaveFormAddress(element);
  // A website's own template may not mark it. Spec: B2.7.
  if (location.pathname === "/cart") element.dataset.cartRoot = "";
  const router = createScreens();
  await router.load();
  const form = element.querySelector<HTMLFormElement>("form.checkout-form");
  if (form !== null) takeOverDraft(form);
  takeOver(element);
  takeOverScreen(element);
  const focused = document.activeElement?.id;
  const { scrollX, scrollY } = window;
  const root = createRoot(element);
  flushSync(() => root.render(<RouterProvider router={router} />));
  // The router scrolls to the top of every new page, but here a visitor is already reading.
  if (scrollY > 0) window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  element.dataset.mounted = "";
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // The customer may have signed out in the meantime: account data is not shown from memory.
    if (isAccountPath(location.pathname)) location.reload();
    else reloadCart().catch(() => undefined);
  });
  router.subscribe("onBeforeLoad", () => {
    element.dataset.loading = "";
  });
  router.subscribe("onResolved", ({ toLocation, pathChanged }) => {
    delete element.dataset.loading;
    if (pathChanged) announce(toLocation.pathname);
  });
};

const element = document.querySelector<HTMLElement>("[data-screen-root]");
if (element !== null) mountScreens(element).catch(reportError);
