import { buyingOf, failureTitle } from "#domain/cart/buying.ts";
import { extraPlace } from "#domain/cart/extra-fields-place.ts";
import { isScarce } from "#domain/catalog/scarcity.ts";
import { type FieldView, fieldViews, isCheckedByBrowser } from "#domain/forms/field-view.ts";
import { postedAnswers } from "#domain/forms/posted-answers.ts";
import { type FieldValues, hiddenValue } from "#domain/forms/values.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { Product } from "../../../catalog/product-contract.ts";
import { shownAgain } from "../forms/form-view.ts";
import type { RefusedForm } from "../forms/refused-form.ts";
import { queryOf } from "../query-of.ts";

/** The form of a product page, without the variant. */
export type BuyView = {
  /** URL that the form is posted to. */
  readonly action: string;
  /** Whether there is a second button straight to checkout. Spec: A4.1. */
  readonly express: boolean;
  /** The owner's scarcity text; empty while there is enough stock, or an option is not selected. */
  readonly scarcityText: string;
  /** The subscription's billing interval and length; empty for other products. Spec: A5.17. */
  readonly planText: string;
  /** Extra fields, rendered by the same template as those of forms. Spec: A5.8. */
  readonly fields: readonly FieldView[];
  /** See `isCheckedByBrowser`. */
  readonly browserChecks: boolean;
  readonly fieldsFormId: string;
  /** Input that was sent without scripts and rejected; null when there is none. */
  readonly problem: { readonly title: string; readonly message: string } | null;
  /** The SKU selected in it. */
  readonly sku: string;
  readonly quantity: string;
};

const actions = {
  cart: "/cart/entries",
  "gift-card": "/cart/gift-card",
  subscription: "/cart/subscription",
} as const;

const first = (sent: RefusedForm["sent"], name: string): string => sent[name]?.[0] ?? "";

const scarcityOf = ({ variants, productType }: Product, settings: SiteSettings): string =>
  settings.scarcityEnabled &&
  variants.length === 1 &&
  variants.some((each) => isScarce(productType, each))
    ? settings.scarcityText
    : "";

type Facts = {
  readonly settings: SiteSettings;
  readonly query: Readonly<Record<string, unknown>>;
  readonly refused: RefusedForm | undefined;
};

const fieldsOf = (product: Product, { query, refused }: Facts): readonly FieldView[] => {
  const form = product.structuredContent.additionalFieldsForm;
  if (form === null) return [];
  const asked = queryOf(query);
  const values: FieldValues = postedAnswers(
    form,
    (name) => refused?.sent[extraPlace.namePrefix + name] ?? [],
    (field) => (refused ? undefined : hiddenValue(field, asked)),
  );
  const errors = refused?.refusal.code === "fields-invalid" ? (refused.refusal.fields ?? {}) : {};
  return fieldViews(form, shownAgain(form, values), errors, extraPlace);
};

const problemOf = (
  product: Product,
  { sent, refusal }: RefusedForm,
): NonNullable<BuyView["problem"]> => ({
  title: failureTitle(buyingOf(product.structuredContent), first(sent, "then") === "checkout"),
  message: refusal.message,
});

export const toBuyView = (product: Product, facts: Facts): BuyView => {
  const { settings, refused } = facts;
  const buying = buyingOf(product.structuredContent);
  const fields = buying === "gift-card" ? [] : fieldsOf(product, facts);
  return {
    action: actions[buying],
    express: settings.expressCheckoutEnabled && buying === "cart",
    scarcityText: scarcityOf(product, settings),
    planText: product.structuredContent.subscriptionText,
    fields,
    browserChecks: isCheckedByBrowser(fields),
    fieldsFormId: product.structuredContent.additionalFieldsForm?.formId ?? "",
    problem: refused ? problemOf(product, refused) : null,
    sku: refused ? first(refused.sent, "sku") : "",
    quantity: (refused && first(refused.sent, "quantity")) || "1",
  };
};
