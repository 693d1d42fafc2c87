import type { SiteSettings } from "../kit/page-json.ts";
import { RestockForm, type SignUpProduct } from "./restock-form.tsx";

/** What the server's form lets the visitor choose from. */
const productOf = (form: HTMLFormElement, data: FormData): SignUpProduct => {
  const select = form.querySelector<HTMLSelectElement>("select[name=variantId]");
  const variants = select
    ? [...select.options].map(({ value, text }) => ({ variantId: value, name: text }))
    : [{ variantId: String(data.get("variantId")), name: "" }];
  return { id: String(data.get("productId")), variants };
};

/**
 * Replaces the server's form, also on a page that is not the product's, with input from before the scripts loaded;
 * undefined without one: it was sent without scripts, and its answer is complete.
 */
export const restockOf = (element: HTMLElement, settings: SiteSettings) => {
  const form = element.querySelector("form");
  if (form === null) return undefined;
  const data = new FormData(form);
  const filledIn = {
    email: String(data.get("siteVisitorEmail")),
    variantId: String(data.get("variantId")),
    joins: data.get("isJoinMailingList") !== null,
    error: element.querySelector(".field-error")?.textContent,
  };
  return <RestockForm product={productOf(form, data)} settings={settings} filledIn={filledIn} />;
};
