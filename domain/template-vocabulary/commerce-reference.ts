import type { ReferenceEntry } from "./reference.ts";

const variant = (size: string, more: object = {}) => ({
  sku: `MUG-${size}`,
  attributes: { Size: size },
  optionValues: [{ optionName: "Size", value: size }],
  price: 1_250,
  priceMoney: { value: "12.50", currency: "USD" },
  salePriceMoney: { value: "10.00", currency: "USD" },
  onSale: false,
  qtyInStock: 3,
  unlimited: false,
  ...more,
});

const product = (
  more: object = {},
  variants: readonly object[] = [variant("S"), variant("L")],
) => ({
  id: "mug",
  collectionId: "shop",
  title: "Mug",
  structuredContent: { productType: 1, variants, variantOptionOrdering: ["Size"], ...more },
});

const mug = product();
const onSale = product({}, [variant("S", { onSale: true, salePrice: 1_000 })]);
const varied = product({}, [
  variant("S"),
  variant("L", { price: 1_500, priceMoney: { value: "15.00", currency: "USD" } }),
]);
const soldOut = product({}, [variant("S", { qtyInStock: 0 })]);
const monthly = product({
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 12 },
});
const byOption = product({}, [
  variant("S", { pricingOptions: [{ priceMoney: { value: "11.00", currency: "USD" } }] }),
]);
const cart = {
  entries: [{ quantity: 2 }, { quantity: 1 }],
  subtotalCents: 3_750,
  currency: "USD",
};
const merchandising = (context: object) => ({
  ...mug,
  productMerchandisingContext: { mug: context },
});
const scarce = merchandising({
  scarcityEnabled: true,
  scarcityText: "Only {qtyInStock} left",
  scarcityTemplateViews: [{ qtyInStock: 3 }],
});
const awaited = merchandising({
  restockNotificationViews: [{ variantId: "mug-s" }],
  restockNotificationMessages: {
    CTAText: "Notify me when available",
    placeholderText: "Email",
    buttonText: "Notify me",
  },
});
const offered = {
  ...mug,
  installmentContext: {
    afterPayAvailable: true,
    afterPayMin: 100,
    afterPayMax: 100_000,
    shopperLanguage: "en",
    stripeAccountCountry: "US",
  },
};
const answer = { type: "name", rawTitle: "For whom", values: { First: "Ada", Last: "Byron" } };
const reviewed = {
  ...mug,
  websiteSettings: {
    storeSettings: { merchandisingSettings: { nativeProductReviewsEnabled: true } },
  },
};

type Row = readonly [name: string, says: string, data: unknown, args?: string];

const rows: readonly Row[] = [
  [
    "product-price",
    "The price as markup: from the lowest, sale next to original, or per period.",
    varied,
  ],
  ["subscription-price", "What a subscription to the cheapest variant costs, as markup.", byOption],
  [
    "from-price",
    "The lowest price charged, in minor units for `money-format`.",
    varied,
    "|money-format",
  ],
  [
    "normal-price",
    "The highest regular price, in minor units for `money-format`.",
    varied,
    "|money-format",
  ],
  [
    "sale-price",
    "The lowest sale price, in minor units for `money-format`.",
    onSale,
    "|money-format",
  ],
  ["product-status", "The mark “sold out” or “sale”; sold out comes first.", soldOut],
  ["product-scarcity", "The low-stock message, if the shop shows one.", scarce],
  [
    "product-restock-notification",
    "The form that tells a visitor when a variant is back.",
    awaited,
  ],
  [
    "product-quick-view",
    "A button that opens the product; the argument is its group.",
    mug,
    " shop",
  ],
  ["product-checkout", "Options, quantity and button in one.", mug],
  [
    "variants-select",
    "A drop-down and buttons for each option; nothing if the product has no options.",
    mug,
  ],
  ["quantity-input", "A number from 1 to 9999, where a quantity can be chosen.", mug],
  [
    "add-to-cart-btn",
    "The button with the shop's own text, “Subscribe” or “Add To Cart”.",
    monthly,
  ],
  ["add-to-cart-text", "The text of that button.", mug],
  [
    "variant-descriptor",
    "The option values of a variant.",
    { optionValues: [{ value: "S" }, { value: "Red" }] },
  ],
  [
    "chosen-options",
    "The option values of a cart entry's variant.",
    { attributes: { Size: "S", Color: "Red" } },
  ],
  ["cart-quantity", "Units in the cart as markup; 100+ above 100.", cart],
  ["cart-subtotal", "The cart's subtotal as markup.", cart],
  ["cart-label", "What a screen reader says: 3 items in cart.", cart],
  ["cart-url", "The URL of the cart.", cart],
  ["bookkeeper-money-format", "Minor units in the currency of the language's country.", 123_450],
  [
    "percentage-format",
    "A number with two or three decimals; with `trim` without zeros at the end.",
    12.5,
    " trim",
  ],
  ["summary-form-field", "One answer of a product's form as markup.", answer],
  [
    "installment-message",
    "Four payments, or up to or over which amount they are offered.",
    offered,
  ],
  ["installment-brand", "Afterpay; Clearpay in Great Britain.", offered],
  ["installment-locale", "The installment information page to link to.", offered],
  ["review-stars", "Stars for a rating from 0 to 5, with the number for screen readers.", 4.5],
  ["review-count", "“No reviews”, “1 review” or “12 reviews”; of a number or a list.", 12],
];

const holding: readonly Row[] = [
  [
    "sold-out?",
    "The product is sold out. Digital products, gift cards and paywalls never sell out.",
    soldOut,
  ],
  ["on-sale?", "A variant, or the digital product itself, is on sale.", onSale],
  ["varied-prices?", "The variants' prices differ.", varied],
  ["has-variants?", "There is more than one variant; never of a digital product.", mug],
  ["purchasable?", "A product of its type can be bought.", mug],
  ["quantity-visible?", "A quantity can be chosen.", mug],
  ["subscribable?", "The product is a subscription.", monthly],
  ["product-reviews?", "Reviews are shown for this product.", reviewed],
];

export const commerceReference: readonly ReferenceEntry[] = [
  ...rows.map(
    ([name, says, data, args = ""]): ReferenceEntry => ({
      name,
      kind: "formatter",
      says,
      template: `{@|${name}${args}}`,
      data,
      locale: "en-US",
    }),
  ),
  ...holding.map(
    ([name, says, data]): ReferenceEntry => ({
      name,
      kind: "predicate",
      says,
      template: `{.${name}}yes{.or}no{.end}`,
      data,
    }),
  ),
];
