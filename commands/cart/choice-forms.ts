import type { FormFields, FormSequence, FormStep } from "#infra/http/form-fallback.ts";

const CART = "/api/commerce/shopping-cart";

/** Adds a step when its field is filled in, or when its button was pressed. */
const codeStep = (
  fields: FormFields,
  { field, button, call }: { field: string; button: string; call: string },
): readonly FormStep[] => {
  const code = fields[field]?.trim() ?? "";
  return code === "" && fields.choice !== button ? [] : [{ call, body: { code } }];
};

/** The parts of a plain form about coupons, gift cards and shipping, as calls in their order. */
export const choiceSteps = (fields: FormFields): readonly FormStep[] => [
  ...(fields.removeCoupon === undefined
    ? []
    : [{ call: `DELETE ${CART}/coupons/:code`, params: { code: fields.removeCoupon } }]),
  ...(fields.dropGiftCard === undefined
    ? []
    : [
        {
          call: `DELETE ${CART}/gift-cards/:giftCardId`,
          params: { giftCardId: fields.dropGiftCard },
        },
      ]),
  ...(fields.shippingOptionId === undefined
    ? []
    : [
        {
          call: `PUT ${CART}/shipping-option`,
          body: { shippingOptionId: fields.shippingOptionId || null },
        },
      ]),
  ...codeStep(fields, { field: "code", button: "coupon", call: `POST ${CART}/coupons` }),
  ...codeStep(fields, {
    field: "giftCardCode",
    button: "gift-card",
    call: `POST ${CART}/gift-cards`,
  }),
];

/** Null clears the location. */
export const locationStep = (
  country: string,
  region: string | undefined,
  postalCode: string | undefined,
): FormStep => ({
  call: `PUT ${CART}/location`,
  body: {
    location:
      country === "" ? null : { country, region: region ?? "", postalCode: postalCode ?? "" },
  },
});

/**
 * The cart page's forms for browsers without JavaScript, each with some of these fields: `country`
 * with `region` and `postalCode`, `shippingOptionId`, `code`, `removeCoupon`, `giftCardCode`,
 * `dropGiftCard`.
 */
export const cartChoiceForms: readonly FormSequence[] = [
  {
    path: "/cart/choices",
    steps: (fields) => [
      ...(fields.country === undefined
        ? []
        : [locationStep(fields.country, fields.region, fields.postalCode)]),
      ...choiceSteps(fields),
    ],
    next: () => "/cart",
  },
];
