import { AddToCart } from "../cart/add-to-cart.tsx";
import { CartPill } from "../cart/cart-pill.tsx";
import { filledIn, nothingFilledIn } from "../cart/filled-in.ts";
import { findExtraFields } from "../cart/find-extra-fields.ts";
import { keepForm } from "../cart/kept-form.ts";
import { refreshCartSummary, takeCartSummary } from "../cart/refresh-cart-summary.ts";
import type { Product } from "../catalog/product.ts";
import { ProductGallery } from "../catalog/product-gallery.tsx";
import { AccountLink } from "../customers/account-link.tsx";
import { findInstallments } from "../installments/find-installments.ts";
import type { RootContent } from "../kit/mount-roots.tsx";
import { pageJson, type SiteSettings } from "../kit/page-json.ts";
import { refreshSiteUser } from "../kit/session/browser-session.ts";
import { recordHit } from "../measuring/record-hit.ts";

/** Missing page data is an error in its template. */
const needed = <Value,>(name: string): Value => {
  const value = pageJson<Value>(name);
  if (value === undefined) throw new Error(`The page has no data-${name}.`);
  return value;
};

const cartPill: RootContent = ({ dataset }) => {
  takeCartSummary({
    totalQuantity: Number(dataset.count),
    subtotalCents: Number(dataset.subtotalCents),
    currency: dataset.currency ?? "USD",
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void refreshCartSummary();
  });
  return <CartPill />;
};

/** Also follows changes in other pages of this browser. Spec: B6.1. */
const accountLink: RootContent = () => {
  window.addEventListener("pageshow", refreshSiteUser);
  document.addEventListener("visibilitychange", refreshSiteUser);
  return <AccountLink />;
};

const addToCart: RootContent = async (element) => {
  const product = needed<Product>("product");
  const form = element.querySelector("form");
  // The code of extra fields is loaded before anything is read, because visitors continue to type
  // in the meantime.
  const [installments] = await Promise.all([
    findInstallments(product, element),
    findExtraFields(product, nothingFilledIn),
  ]);
  const found = filledIn(form);
  return (
    <AddToCart
      product={product}
      settings={needed<SiteSettings>("settings")}
      filledIn={found}
      extraFields={await findExtraFields(product, found)}
      onFill={keepForm}
      installments={installments}
    />
  );
};

/** A form that was sent without scripts has its answer here, which is complete. */
const unlessDone =
  (content: RootContent): RootContent =>
  (element) =>
    element.querySelector("form") === null ? undefined : content(element);

/** Few products are sold out: the code is only loaded with them. */
const restock: RootContent = async (element) => {
  const { restockOf } = await import("../restock/restock-of.tsx");
  return restockOf(element, needed<SiteSettings>("settings"));
};

/** Forms are on few pages: their code is only loaded there. */
const form: RootContent = async (element) => {
  const { siteFormOf } = await import("../forms/site-form-of.tsx");
  return siteFormOf(element);
};

type RareRoot = keyof typeof import("./rare-roots.tsx");

/** Few pages have these roots: every page would load even the lines that load their code. */
const rare =
  (name: RareRoot): RootContent =>
  async (element) =>
    (await import("./rare-roots.tsx"))[name](element, recordHit);

export const roots: Readonly<Record<string, RootContent>> = {
  "cart-pill": cartPill,
  "account-link": accountLink,
  "add-to-cart": addToCart,
  gallery: () => <ProductGallery product={needed<Product>("product")} />,
  restock,
  form: unlessDone(form),
  "gift-card": rare("giftCard"),
  search: rare("search"),
  "gallery-controls": rare("galleryControls"),
  lightbox: rare("lightbox"),
  "gallery-strip": rare("galleryStrip"),
  subscription: rare("subscription"),
  video: rare("video"),
};
