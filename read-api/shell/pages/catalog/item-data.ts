import type { SubscriptionPlan } from "#domain/catalog/events.ts";
import type { InstallmentFacts } from "#domain/installments/offer.ts";
import type { FocalPoint, PictureColors } from "#domain/kit/picture-facts.ts";
import type {
  AdditionalFieldsForm,
  Money,
  Product,
  Variant,
} from "../../../catalog/product-contract.ts";

export type ImageView = {
  readonly id: string;
  readonly assetUrl: string;
  readonly altText: string;
  readonly title: string;
  /** 'WxH' in pixels; empty when unknown. Spec: B3.50. */
  readonly originalSize: string;
  readonly mediaFocalPoint: FocalPoint;
  /** Absent when the colours were not measured. */
  readonly colorData?: PictureColors;
  /** `100w,300w`; empty when there is only one size. */
  readonly systemDataVariants: string;
};

/**
 * Both forms of a money value: `money-format` reads minor units in `value`, the price helpers and
 * `money` the decimal form. Spec: B3.47.
 */
export type MoneyView = Money & {
  /** "12.50" */
  readonly decimalValue: string;
  readonly currencyCode: string;
};

export type VariantView = Omit<Variant, "priceMoney" | "salePriceMoney"> & {
  readonly priceMoney: MoneyView;
  readonly salePriceMoney: MoneyView | null;
};

/** A product. Spec: B3.44, B3.46, A3.4. */
export type ItemView = {
  readonly id: string;
  /** 11, store item. Spec: B3.84. */
  readonly recordType: 11;
  readonly title: string;
  /** /shop/p/<slug> */
  readonly fullUrl: string;
  /** The slug. */
  readonly urlId: string;
  /** URL of the main picture; empty when there is none. */
  readonly assetUrl: string;
  readonly mainImageId: string | null;
  readonly mainImage: ImageView | null;
  /** All pictures, the main one first; only that one in a grid. */
  readonly items: readonly ImageView[];
  /** Plain text of the description, up to 300 characters. Empty in a grid. */
  readonly excerpt: string;
  /** The description: safe HTML, `{item.body|markup}`. Empty in a grid. */
  readonly body: string;
  readonly tags: readonly string[];
  readonly vendor: string;
  readonly collections: readonly { readonly title: string; readonly fullUrl: string }[];
  readonly variantOptionOrdering: readonly string[];
  /** Every option with its values in order of first use; empty in a grid. */
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly onSale: boolean;
  readonly soldOut: boolean;
  /** The product's mark; sold out takes precedence over sale. Spec: A4.8. */
  readonly mark: "sold-out" | "sale" | "none";
  readonly price: {
    /** Price of the cheapest variant. */
    readonly regular: MoneyView;
    /** Null while that variant is not on sale. */
    readonly sale: MoneyView | null;
    /** Whether variants have different prices: the price says "from". */
    readonly varies: boolean;
  };
  readonly structuredContent: {
    readonly productType: number;
    /** Empty in a grid. */
    readonly variants: readonly VariantView[];
    readonly variantOptionOrdering: readonly string[];
    readonly isSubscribable: boolean;
    readonly subscriptionPlan: SubscriptionPlan | null;
    /** The plan as text; empty without one, and in a grid. */
    readonly subscriptionText: string;
    readonly priceMoney: MoneyView;
    readonly salePriceMoney: MoneyView | null;
    readonly onSale: boolean;
    readonly additionalFieldsFormId: string | null;
    readonly additionalFieldsForm: AdditionalFieldsForm | null;
    readonly useCustomAddButtonText: boolean;
    readonly customAddButtonText: string;
  };
  /** Whether installments are offered, and their terms; absent in a grid. Spec: A3.8. */
  readonly installmentContext?: InstallmentFacts;
  /**
   * The complete product as in `GET /api/commerce/products/:slug`, for the React roots: `<script
   * type="application/json" data-product>{item.product|json}</script>`. Null in a grid.
   */
  readonly product: Product | null;
};

export type ProductCollectionView = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly fullUrl: string;
  /** 13, products. Spec: B3.85. */
  readonly type: 13;
  readonly typeName: "products";
  readonly itemCount: number;
  /** Its parent collections, from the top level. */
  readonly above: readonly { readonly title: string; readonly fullUrl: string }[];
  /** Its direct child collections. Spec: A9.8. */
  readonly below: readonly {
    readonly title: string;
    readonly fullUrl: string;
    /** Number of products directly in the collection. */
    readonly itemCount: number;
  }[];
};
