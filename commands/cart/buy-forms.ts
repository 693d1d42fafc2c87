import { subscriptionUrl } from "#domain/cart/buying.ts";
import { extraPlace } from "#domain/cart/extra-fields-place.ts";
import { cartTexts, optionsMissingText } from "#domain/cart/texts.ts";
import { postedAnswers } from "#domain/forms/posted-answers.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { FormFallback, FormFields, FormLists } from "#infra/http/form-fallback.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { FindExtraForm } from "./extra-fields.ts";
import { quantityOf } from "./quantity-of.ts";

/** Browsers can encode one character as nine bytes. */
const maxBodyBytes = 9 * 20 * 1024;

/**
 * JSON text of the answers to the form that the page named; the call checks them against the
 * product's own form.
 */
const answersTo = async (
  findExtraForm: FindExtraForm,
  { websiteId }: RequestContext,
  { fieldsForm }: FormFields,
  lists: FormLists,
): Promise<string> => {
  const form = fieldsForm ? await findExtraForm(websiteId, fieldsForm) : undefined;
  if (form === undefined) return "{}";
  return JSON.stringify(postedAnswers(form, (name) => lists[extraPlace.namePrefix + name] ?? []));
};

const OPTION = "option.";

/**
 * The selected SKU. A form that is sent before its scripts have loaded has no field for it but one
 * for every option. Missing options are reported as the scripts would. Spec: A5.2, A5.3.
 */
const skuOf = async (
  findOptions: BuyFormDependencies["findOptions"],
  { websiteId }: RequestContext,
  fields: FormFields,
): Promise<string> => {
  const { itemId = "", sku } = fields;
  if (sku !== undefined) return sku;
  const found = await findOptions(websiteId, itemId);
  if (found === undefined) return "";
  const missing = found.options.filter((option) => !fields[OPTION + option]);
  // The call has its own text for a missing gift card amount.
  if (missing.length === found.options.length) return "";
  if (missing.length > 0) throw new Refusal(400, "options-missing", optionsMissingText(missing));
  const chosen = found.variants.find(({ attributes }) =>
    found.options.every((option) => attributes[option] === fields[OPTION + option]),
  );
  if (chosen === undefined)
    throw new Refusal(400, "variant-unavailable", cartTexts.variantUnavailable);
  return chosen.sku;
};

export type BuyFormDependencies = {
  readonly findExtraForm: FindExtraForm;
  /** Undefined when the website shows no such product. */
  readonly findOptions: (
    websiteId: string,
    productId: string,
  ) => Promise<
    | {
        readonly options: readonly string[];
        readonly variants: readonly {
          readonly sku: string;
          readonly attributes: Readonly<Record<string, string>>;
        }[];
      }
    | undefined
  >;
};

/**
 * A product page's form for browsers without JavaScript. All have itemId, sku (or `option.<name>`),
 * page (the product's path, where a rejection is shown), and except for gift cards quantity,
 * fieldsForm and `extra.<field>`.
 * - `POST /cart/entries`: into the cart; the button `then=checkout` leads to checkout
 * - `POST /cart/gift-card`: to the page that completes the purchase
 * - `POST /cart/subscription`: to the page that completes the subscription
 */
export const buyForms = (dependencies: BuyFormDependencies): readonly FormFallback[] => {
  const { findExtraForm, findOptions } = dependencies;
  const inputOf = async (fields: FormFields, context: RequestContext, lists: FormLists) => ({
    itemId: fields.itemId,
    sku: await skuOf(findOptions, context, fields),
    quantity: quantityOf(fields.quantity),
    additionalFields: await answersTo(findExtraForm, context, fields, lists),
  });
  return [
    {
      path: "/cart/entries",
      maxBodyBytes,
      call: () => "POST /api/commerce/shopping-cart/entries",
      input: async (fields, context, lists) => ({ body: await inputOf(fields, context, lists) }),
      next: (_answer, { then }) => (then === "checkout" ? "/checkout" : "/cart"),
    },
    {
      path: "/cart/gift-card",
      call: () => "POST /api/commerce/gift-cards/purchases",
      input: async (fields, context) => ({
        body: { itemId: fields.itemId, sku: await skuOf(findOptions, context, fields) },
      }),
      next: ({ body }) => (body as { purchaseUrl: string }).purchaseUrl,
    },
    {
      path: "/cart/subscription",
      maxBodyBytes,
      call: () => "POST /api/3/commerce/cart/subscription",
      input: async (fields, context, lists) => {
        const { quantity: qty, ...body } = await inputOf(fields, context, lists);
        return { body: { ...body, qty } };
      },
      next: ({ body }) => subscriptionUrl((body as { cartToken: string }).cartToken),
    },
  ];
};
