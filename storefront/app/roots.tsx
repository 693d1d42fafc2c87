import type { FormDefinition } from "#domain/forms/definition.ts";
import { AddToCart } from "../cart/add-to-cart.tsx";
import { CartPill } from "../cart/cart-pill.tsx";
import { cartSummary } from "../cart/cart-store.ts";
import { refreshCartSummary } from "../cart/refresh-cart-summary.ts";
import type { Product } from "../catalog/product.ts";
import { ProductGallery } from "../catalog/product-gallery.tsx";
import { RestockForm } from "../restock/restock-form.tsx";
import type { RootContent } from "./mount-roots.tsx";
import { pageJson, type SiteSettings } from "./page-json.ts";

/** What a page needs and does not carry is a mistake in its template. */
const needed = <Value,>(name: string): Value => {
  const value = pageJson<Value>(name);
  if (value === undefined) throw new Error(`The page has no data-${name}.`);
  return value;
};

const cartPill: RootContent = ({ dataset }) => {
  cartSummary.set({
    totalQuantity: Number(dataset.count),
    subtotalCents: Number(dataset.subtotalCents),
    currency: dataset.currency ?? "USD",
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void refreshCartSummary();
  });
  return <CartPill />;
};

const OPTION = "option.";

/** What was filled in before the scripts arrived. */
const filledIn = (element: HTMLElement) => {
  const form = element.querySelector("form");
  const entries = form === null ? [] : [...new FormData(form)];
  const text = (name: string) => entries.find(([key]) => key === name)?.[1];
  return {
    choice: Object.fromEntries(
      entries.flatMap(([key, value]) =>
        key.startsWith(OPTION) && value !== "" ? [[key.slice(OPTION.length), String(value)]] : [],
      ),
    ),
    quantity: String(text("quantity") ?? "1"),
  };
};

const addToCart: RootContent = (element) => (
  <AddToCart
    product={needed<Product>("product")}
    settings={needed<SiteSettings>("settings")}
    filledIn={filledIn(element)}
  />
);

/** A form that was sent without scripts has left its answer here: that is all there is to say. */
const unlessDone =
  (content: RootContent): RootContent =>
  (element) =>
    element.querySelector("form") === null ? undefined : content(element);

const restock: RootContent = () => (
  <RestockForm product={needed<Product>("product")} settings={needed<SiteSettings>("settings")} />
);

/** Forms are on few pages: their code comes only there. */
const form: RootContent = async () => {
  const { SiteForm } = await import("../forms/site-form.tsx");
  return <SiteForm form={needed<FormDefinition>("form")} />;
};

const galleryOf = (element: HTMLElement) =>
  element.parentElement?.querySelector<HTMLElement>(".gallery-block");

/** Only galleries that move need it; theirs are slideshows and sliders. */
const galleryControls: RootContent = async (element) => {
  const { GalleryControls } = await import("../galleries/gallery-controls.tsx");
  const gallery = galleryOf(element);
  if (!gallery) return undefined;
  const { autoplay, autoplayDuration, controls } = gallery.dataset;
  return (
    <GalleryControls
      gallery={gallery}
      hasButtons={controls === "true"}
      everyMs={autoplay === "true" ? Number(autoplayDuration) * 1_000 : 0}
    />
  );
};

/** Only galleries that open their pictures large need it. */
const lightbox: RootContent = async (element) => {
  const { Lightbox, picturesOf } = await import("../galleries/lightbox.tsx");
  const gallery = galleryOf(element);
  return gallery ? <Lightbox gallery={gallery} pictures={picturesOf(gallery)} /> : undefined;
};

export const roots: Readonly<Record<string, RootContent>> = {
  "cart-pill": cartPill,
  "add-to-cart": addToCart,
  gallery: () => <ProductGallery product={needed<Product>("product")} />,
  restock: unlessDone(restock),
  form: unlessDone(form),
  "gallery-controls": galleryControls,
  lightbox,
};
