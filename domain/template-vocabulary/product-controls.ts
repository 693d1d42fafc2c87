import { defaultTexts } from "../catalog/default-texts.ts";
import { productTypes } from "../catalog/product-types.ts";
import { escapeAttribute, Markup } from "../templates/markup.ts";
import { asText, stepsOf } from "../templates/readings.ts";
import type { Formatter, FormatterDefinition, Scope } from "../templates/scope.ts";
import { isTruthy, known, memberAt, ownMember, type PlainObject } from "../templates/values.ts";
import { fillMessage, localized } from "./commerce-message.ts";
import { markup, printed } from "./content-markup.ts";
import { fieldsOf } from "./fields.ts";
import { jsonAttribute } from "./json-attribute.ts";
import { type Option, optionsOf, productTypeOf } from "./product-facts.ts";
import { quantityInput } from "./product-formatters.ts";
import { seek } from "./seek.ts";

const drawOption = (option: Option, title: string, select: string): string => {
  const name = escapeAttribute(option.name);
  let choices = "";
  let buttons = "";
  for (const each of option.values) {
    const value = escapeAttribute(each);
    const id = `variant-option-${name}-${value}`;
    choices += `<option value="${value}">${value}</option>`;
    buttons += `\n      <input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${name}" id="${id}"/>\n      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="${id}">${value}</label>`;
  }
  return `\n    <div class="variant-option">\n    <div class="variant-option-title">${title}: </div>\n    <div class="variant-select-wrapper">\n      <select aria-label="${select}" data-variant-option-name="${name}">\n        <option value="">${select}</option>\n        ${choices}\n      </select>\n    </div>\n    <div class="variant-radiobtn-wrapper" data-variant-option-name="${name}">${buttons}\n    </div>\n    </div>`;
};

/** Cache: the options of a shop's products repeat, 60 ns instead of 500 ns. */
const drawn = new Map<string, { option: Option; title: string; select: string; text: string }>();
const MAX_DRAWN = 100;
const LONGEST_DRAWN = 10_000;

const areSame = (list: readonly string[], other: readonly string[]): boolean => {
  if (list.length !== other.length) return false;
  for (let at = 0; at < list.length; at += 1) if (list[at] !== other[at]) return false;
  return true;
};

const optionMarkup = (option: Option, title: string, select: string): string => {
  const known = drawn.get(option.name);
  if (
    known?.title === title &&
    known.select === select &&
    areSame(known.option.values, option.values)
  )
    return known.text;
  const text = drawOption(option, title, select);
  if (text.length > LONGEST_DRAWN) return text;
  if (drawn.size >= MAX_DRAWN) drawn.clear();
  drawn.set(option.name, { option, title, select, text });
  return text;
};

const NAME = "{name}";

/** The label and first entry of an option's list; a gift card has amounts instead of options. */
const patternsOf = (item: unknown, scope: Scope): readonly [title: string, select: string] =>
  productTypeOf(item) === productTypes.GIFT_CARD
    ? [
        localized(scope, "giftCardValueDisplayText", "") || "Value",
        localized(scope, "giftCardVariantSelectText", "") || "Select Value",
      ]
    : [NAME, localized(scope, "productVariantSelectText", "") || "Select {variantName}"];

/** Without locale data there are no messages. */
const silent = ["", ""] as const;

const planMarkup = ({ isSubscribable, subscriptionPlan }: PlainObject, scope: Scope): string =>
  isTruthy(isSubscribable)
    ? ` data-is-subscribable="true" data-subscription-plan="${jsonAttribute(known(subscriptionPlan), scope).html}"`
    : "";

/** A list and buttons for each option; empty when there is nothing to select. */
const variantsSelect: Formatter = (item, _args, scope) => {
  const options = optionsOf(item, scope.charge);
  if (options.length === 0) return undefined;
  const content = fieldsOf(fieldsOf(item).structuredContent);
  const [title, select] = scope.locale === null ? silent : patternsOf(item, scope);
  const say = (pattern: string, name: string, value: string): string =>
    pattern &&
    escapeAttribute(pattern === NAME ? value : fillMessage(pattern, [[name, value]], scope));
  const variants = jsonAttribute(content.variants, scope).html;
  let body = "";
  for (const option of options) {
    const { name } = option;
    body += optionMarkup(option, say(title, "name", name), say(select, "variantName", name));
  }
  scope.charge(stepsOf(body.length));
  return new Markup(
    `\n  \n  \n  \n  \n\n  <div class="product-variants" data-item-id="${printed(fieldsOf(item).id)}" data-variants="${variants}"${planMarkup(content, scope)} data-animation-role="content">${body}\n  </div>\n`,
  );
};

/** Spec: A5.18. */
const buttonLabel = (item: unknown, content: PlainObject, scope: Scope): string => {
  const custom = isTruthy(content.useCustomAddButtonText) && content.customAddButtonText;
  if (isTruthy(custom)) return asText(custom);
  const subscribes = isTruthy(content.isSubscribable);
  const text = ownMember(
    seek(item, "localizedStrings", scope),
    subscribes ? "productSubscribeText" : "productAddToCartText",
  );
  if (isTruthy(text)) return asText(text);
  return subscribes ? defaultTexts.subscribe : defaultTexts.addToCart;
};

const addToCartButton: Formatter = (item, _args, scope) => {
  const content = fieldsOf(seek(item, "structuredContent", scope));
  const { additionalFieldsForm, isSubscribable: subscribable } = content;
  const { productType, productSubscriptionOptions: plan, useCustomAddButtonText } = content;
  const form = isTruthy(content.additionalFieldsFormId) && isTruthy(additionalFieldsForm);
  const label = escapeAttribute(buttonLabel(item, content, scope));
  const subscription = isTruthy(subscribable)
    ? `data-is-subscription="${printed(subscribable)}" `
    : "";
  const fields = form ? `data-form="${jsonAttribute(additionalFieldsForm, scope).html}"` : "";
  const option =
    isTruthy(subscribable) &&
    typeof subscribable !== "object" &&
    (typeof plan === "object" || typeof plan === "string") &&
    isTruthy(plan)
      ? `data-subscription-option-id="${printed(memberAt(plan, "0.id"))}"`
      : "";
  return new Markup(
    `\n\n\n\n\n\n\n\n\n\n\n\n\n<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">\n  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary ${form ? "use-form" : ""}" role="button" tabindex="0" data-dynamic-strings data-collection-id="${printed(seek(item, "collectionId", scope))}" data-item-id="${printed(seek(item, "id", scope))}" data-product-type="${printed(productType)}" data-use-custom-label="${printed(useCustomAddButtonText)}" ${subscription}data-original-label="${label}" ${fields}${option}>\n    <div class="sqs-add-to-cart-button-inner">${label}</div>\n  </div>\n</div>`,
  );
};

/** All controls of a purchase. */
const checkout: Formatter = (...tag) =>
  markup`${variantsSelect(...tag)}${quantityInput(...tag)}${addToCartButton(...tag)}`;

export const controlFormatters: readonly FormatterDefinition[] = [
  { name: "variants-select", run: variantsSelect },
  { name: "add-to-cart-btn", run: addToCartButton },
  { name: "product-checkout", run: checkout },
];
