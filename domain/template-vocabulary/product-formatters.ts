import { addButtonText, defaultTexts } from "../catalog/default-texts.ts";
import { escapeAttribute, Markup } from "../templates/markup.ts";
import { asBoolean, asText } from "../templates/readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "../templates/scope.ts";
import { isTruthy, memberAt, ownMember, toText } from "../templates/values.ts";
import { fillMessage, localized } from "./commerce-message.ts";
import { markup, printed, textOf } from "./content-markup.ts";
import { jsonAttribute } from "./json-attribute.ts";
import { factsOf, offersQuantity } from "./product-facts.ts";
import { seek } from "./seek.ts";

/** Spec: A9.3, B9.14. */
const MAX_QUANTITY = 9999;

/** The shop's texts about one product. Spec: A3.11. */
const merchandising = (item: unknown, scope: Scope): unknown => {
  const all = scope.resolve("productMerchandisingContext");
  return all === undefined ? undefined : ownMember(all, textOf(item, "id"));
};

/** Sold out takes precedence over the sale mark. Spec: A4.8, A5.18. */
const productStatus: Formatter = (item, _args, scope) => {
  const facts = factsOf(item, scope);
  if (facts.isSoldOut) {
    const text =
      textOf(merchandising(item, scope), "customSoldOutText") ||
      localized(scope, "productSoldOutText", "") ||
      defaultTexts.soldOut;
    return markup`<div class="product-mark sold-out">${text}</div>`;
  }
  if (!facts.isOnSale) return undefined;
  const text = localized(scope, "productSaleText", "") || defaultTexts.sale;
  return markup`<div class="product-mark sale">${text}</div>`;
};

/** The argument is the group, or a member or variable that contains it. */
const quickView: Formatter = (item, { list: [group = ""] }, scope) => {
  const named = ownMember(item, group) ?? (group.includes(".") ? undefined : scope.resolve(group));
  const text = localized(scope, "productQuickViewText", defaultTexts.quickView);
  return markup`<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${textOf(item, "id")}" data-group="${named === undefined ? group : asText(named)}">${text}</span>`;
};

/**
 * Several units of a service can be bought unless the owner turned that off. Spec: A3.10, B3.45.
 */
export const manyServicesAllowed = (scope: Scope): boolean => {
  const settings = scope.resolve("websiteSettings");
  if (settings === undefined) return true;
  const name = "multipleQuantityAllowedForServices";
  const allowed = memberAt(settings, `storeSettings.${name}`) ?? ownMember(settings, name);
  return allowed === undefined || allowed === null || asBoolean(allowed);
};

/** Spec: A5.9, B5.14. */
export const quantityInput: Formatter = (item, _args, scope) => {
  if (!offersQuantity(factsOf(item, scope), () => manyServicesAllowed(scope))) return undefined;
  const label = seek(item, "localizedStrings", scope);
  const text = ownMember(label, "productQuantityInputLabel");
  const shown = isTruthy(text) ? escapeAttribute(toText(text)) : defaultTexts.quantity;
  return new Markup(
    `\n\n\n<div class="product-quantity-input" data-item-id="${printed(seek(item, "id", scope))}" data-animation-role="content">\n  <div class="quantity-label">${shown}:</div>\n  <input aria-label="${shown}" size="4" max="${MAX_QUANTITY}" min="1" value="1" type="number" step="1"></input>\n</div>`,
  );
};

const scarcityView = (view: unknown, context: unknown, scope: Scope): Markup => {
  const attributes = seek(view, "attributes", scope);
  const hidden = isTruthy(attributes)
    ? markup` data-variant-attributes="${jsonAttribute(attributes, scope)}" hidden`
    : "";
  const pattern = ownMember(view, "scarcityText") ?? ownMember(context, "scarcityText");
  const left = seek(view, "qtyInStock", scope);
  const text = fillMessage(asText(pattern), [["qtyInStock", left]], scope);
  return markup`\n  <div class="product-scarcity"${hidden}>\n    ${text}\n  </div>\n`;
};

const joined = (parts: readonly Markup[]): string => parts.map(({ html }) => html).join("");

/**
 * “Only 3 left” for each view of the product; the unchanged value without scarcity. Spec: A3.11.
 */
const scarcity: Formatter = (item, _args, scope) => {
  const context = merchandising(item, scope);
  if (!asBoolean(ownMember(context, "scarcityEnabled"))) return item;
  const views = ownMember(context, "scarcityTemplateViews");
  if (!Array.isArray(views)) return new Markup("");
  scope.charge(views.length);
  return new Markup(joined(views.map((view) => scarcityView(view, context, scope))));
};

const restockView = (view: unknown, item: unknown, scope: Scope): Markup => {
  const context = merchandising(item, scope);
  const messages = ownMember(context, "restockNotificationMessages");
  const setting = (name: string): unknown => ownMember(view, name) ?? ownMember(context, name);
  const checked = isTruthy(setting("mailingListOptInByDefault")) ? " checked" : "";
  const mailing = isTruthy(setting("mailingListSignUpEnabled"))
    ? markup`  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"${checked}>${textOf(messages, "mailingListDescription")}</label>`
    : "";
  const captcha = isTruthy(memberAt(scope.resolve("website"), "captchaSettings.siteKey"))
    ? new Markup('  <div class="captcha-container"></div>')
    : "";
  const hidden = isTruthy(seek(view, "hiddenByDefault", scope)) ? " hidden" : "";
  return markup`\n<div class="product-restock-notification" data-product-id="${ownMember(item, "id")}" data-variant-id="${seek(view, "variantId", scope)}"${hidden}>\n  <span class="product-restock-cta">${textOf(messages, "CTAText")}</span>\n  <form class="product-restock-form" action="#">\n    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="${textOf(messages, "placeholderText")}">\n    <input class="sqs-editable-button" type="submit" value="${textOf(messages, "buttonText")}">\n  </form>\n${mailing}\n${captcha}\n</div>\n`;
};

/** The restock sign-up form. Spec: A4.9, A5.14. */
const restock: Formatter = (item, _args, scope) => {
  const views = ownMember(merchandising(item, scope), "restockNotificationViews");
  const list = Array.isArray(views) ? views : [];
  scope.charge(list.length);
  return new Markup(`\n\n\n\n\n\n${joined(list.map((view) => restockView(view, item, scope)))}`);
};

/** Spec: A5.18. */
const buttonText: Formatter = (item) =>
  addButtonText({
    useCustomAddButtonText: isTruthy(memberAt(item, "structuredContent.useCustomAddButtonText")),
    customAddButtonText: toText(memberAt(item, "structuredContent.customAddButtonText")),
    isSubscribable: isTruthy(memberAt(item, "structuredContent.isSubscribable")),
  });

const descriptor: Formatter = (variant) => {
  const values = ownMember(variant, "optionValues");
  return Array.isArray(values) ? values.map((each) => textOf(each, "value")).join(" / ") : "";
};

/** The options of a cart entry's variant, which only contains its attributes. Spec: A3.2. */
const chosenOptions: Formatter = (variant) => {
  const attributes = ownMember(variant, "attributes");
  return typeof attributes === "object" && attributes !== null
    ? Object.values(attributes).map(asText).join(" / ")
    : "";
};

export const productFormatters: readonly FormatterDefinition[] = [
  { name: "product-status", run: productStatus },
  { name: "product-quick-view", run: quickView },
  { name: "product-scarcity", run: scarcity },
  { name: "product-restock-notification", run: restock },
  { name: "quantity-input", run: quantityInput },
  { name: "variant-descriptor", run: descriptor },
  { name: "chosen-options", run: chosenOptions },
  { name: "add-to-cart-text", run: buttonText },
];
