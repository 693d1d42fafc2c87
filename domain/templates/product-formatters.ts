import { addButtonText, defaultTexts } from "../catalog/default-texts.ts";
import { markOf } from "../catalog/status.ts";
import { formatMoney } from "../shared/format-money.ts";
import { html, nothing } from "./markup.ts";
import type { Amount } from "./money-formatters.ts";
import { isOnSale, isSoldOut, itemPrice, showsQuantity, variantsOf } from "./product-facts.ts";
import type { Formatter, FormatterDefinition, Scope } from "./scope.ts";
import { isTruthy, memberAt, ownMember, toText } from "./values.ts";

const MIN_QUANTITY = 1;
/** Spec: A9.3, B9.14. */
const MAX_QUANTITY = 9999;

const money = ({ cents, currency }: Amount): string => formatMoney(cents, currency);

const productPrice: Formatter = (item, _args, scope) => {
  const price = itemPrice(item, scope.currency());
  if (!price) return nothing;
  const from = price.varies ? html`<span class="product-price-from">from</span> ` : nothing;
  if (!price.sale) return html`<span class="product-price">${from}${money(price.normal)}</span>`;
  return html`<span class="product-price product-price-on-sale">${from}<s class="normal-price"><span class="visually-hidden">Regular price </span>${money(price.normal)}</s> <span class="sale-price"><span class="visually-hidden">Sale price </span>${money(price.sale)}</span></span>`;
};

const priceText =
  (pick: "charged" | "normal" | "sale"): Formatter =>
  (item, _args, scope) => {
    const price = itemPrice(item, scope.currency());
    if (!price) return "";
    if (pick === "normal") return money(price.normal);
    if (pick === "sale") return price.sale ? money(price.sale) : "";
    return money(price.sale ?? price.normal);
  };

/** Sold out takes precedence over the sale mark. Spec: A4.8, A5.18. */
const productStatus: Formatter = (item, _args, scope) => {
  const mark = markOf({ soldOut: isSoldOut(item), onSale: isOnSale(item) });
  if (mark === "none") return nothing;
  if (mark === "sale") return html`<span class="product-mark sale">${defaultTexts.sale}</span>`;
  const custom = toText(
    scope.resolve("websiteSettings.storeSettings.merchandisingSettings.customSoldOutText"),
  );
  return html`<span class="product-mark sold-out">${custom.trim() || defaultTexts.soldOut}</span>`;
};

/** Spec: A5.18. */
const buttonText = (item: unknown): string =>
  addButtonText({
    useCustomAddButtonText: isTruthy(memberAt(item, "structuredContent.useCustomAddButtonText")),
    customAddButtonText: toText(memberAt(item, "structuredContent.customAddButtonText")),
    isSubscribable: isTruthy(memberAt(item, "structuredContent.isSubscribable")),
  });

const addToCartButton: Formatter = (item) =>
  html`<button type="submit" class="add-to-cart-button" data-item-id="${toText(ownMember(item, "id"))}"${isSoldOut(item) ? html` disabled` : nothing}><span class="add-to-cart-button-inner">${buttonText(item)}</span></button>`;

/** More than one of a service may be bought unless the owner says otherwise. Spec: A3.10. */
export const manyServicesAllowed = (scope: Scope): boolean =>
  scope.resolve("websiteSettings.multipleQuantityAllowedForServices") !== false;

/** Spec: A5.9, B5.14. */
const quantityInput: Formatter = (item, _args, scope) => {
  if (!showsQuantity(item, manyServicesAllowed(scope))) return nothing;
  return html`<label class="product-quantity-input" data-item-id="${toText(ownMember(item, "id"))}"><span class="quantity-label">${defaultTexts.quantity}</span><input type="number" name="quantity" inputmode="numeric" min="${MIN_QUANTITY}" max="${MAX_QUANTITY}" step="1" value="1"></label>`;
};

const optionValues = (item: unknown, option: string): readonly string[] => [
  ...new Set(
    variantsOf(item)
      .map((variant) => toText(ownMember(ownMember(variant, "attributes"), option)))
      .filter((value) => value !== ""),
  ),
];

/** One select per option, in the product's order; nothing when there is nothing to choose. */
const variantsSelect: Formatter = (item) => {
  const ordering = ownMember(item, "variantOptionOrdering");
  const options = Array.isArray(ordering) ? ordering.map(toText) : [];
  const selects = options.map((option) => {
    const choices = optionValues(item, option).map(
      (value) => html`<option value="${value}">${value}</option>`,
    );
    return html`<label class="variant-option"><span class="variant-option-title">${option}</span><select name="option.${option}" data-variant-option-name="${option}" required><option value="">Select ${option}</option>${choices}</select></label>`;
  });
  return selects.length === 0 ? nothing : html`<div class="product-variants">${selects}</div>`;
};

export const productFormatters: readonly FormatterDefinition[] = [
  {
    name: "product-price",
    says: "The price as markup, with “from” and the regular price.",
    run: productPrice,
  },
  { name: "from-price", says: "The lowest price charged.", run: priceText("charged") },
  {
    name: "normal-price",
    says: "The regular price of the cheapest variant.",
    run: priceText("normal"),
  },
  {
    name: "sale-price",
    says: "Its sale price; empty when it is not on sale.",
    run: priceText("sale"),
  },
  { name: "product-status", says: "The mark “sold out” or “sale”.", run: productStatus },
  { name: "add-to-cart-text", says: "What the button says.", run: (item) => buttonText(item) },
  {
    name: "add-to-cart-btn",
    says: "The submit button of the add-to-cart form.",
    run: addToCartButton,
  },
  {
    name: "quantity-input",
    says: "A number input, where a quantity can be chosen.",
    run: quantityInput,
  },
  {
    name: "variants-select",
    says: "A select for each option of the product.",
    run: variantsSelect,
  },
  {
    name: "variant-descriptor",
    says: "The option values of a cart entry or variant: Small / Red.",
    run: (variant) => {
      const attributes = ownMember(variant, "attributes");
      return typeof attributes === "object" && attributes !== null
        ? Object.values(attributes).map(toText).join(" / ")
        : "";
    },
  },
];
