import type { Bill } from "#domain/cart/sums.ts";
import type { Address, Contact } from "#domain/checkout/buyer.ts";
import type { DeliveryView } from "#domain/customers/delivery-view.ts";
import type { InstallmentPage } from "#domain/installments/page.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { AwaitedPaymentView } from "#domain/orders/awaited-payment.ts";
import type { CountryChoices } from "#domain/shipping/country-choices.ts";
import type { getConfirmedOrderContract } from "../../../orders/contract.ts";
import type { AccountView } from "../account/account-data.ts";
import type { ItemView, ProductCollectionView } from "../catalog/item-data.ts";
import type { ProductReviewsView, ReviewRequestView } from "../catalog/reviews-data.ts";
import type { SearchView } from "../catalog/search-data.ts";
import type { BuyView } from "../checkout/buy-view.ts";
import type { CartView } from "../checkout/cart-view.ts";
import type { CartScreenView, CheckoutView } from "../checkout/checkout-data.ts";
import type { SubscriptionView } from "../checkout/subscription-data.ts";
import type {
  ContentCollectionView,
  ContentItemView,
  LatestView,
} from "../content/content-data.ts";
import type { FilesView } from "../email-links/files-data.ts";
import type { GiftCardBalanceView, GiftCardView } from "../email-links/gift-card-data.ts";
import type { FormView } from "../forms/form-view.ts";
import type { FrameView } from "../layout/frame-data.ts";
import type { AreasView, LayoutView } from "../layout/layout-data.ts";
import type { LookView } from "../layout/look-view.ts";
import type { WebsiteSettingsView, WebsiteView } from "../layout/website-data.ts";
import type { PageView } from "../page-facts.ts";

/**
 * The data of a page's template: one object per page with the same members on every page, where
 * absent ones are null or empty. Names follow the specification (B3.44–B3.50), so that formatters
 * and predicates such as `{item|product-price}` and `{.sold-out?}` find their data.
 *
 * Plain variables are escaped: `{item.title}` is safe in text and in quoted attributes. Safe markup
 * is printed with `{item.body|markup}`.
 */
export type PageData = {
  readonly website: WebsiteView;
  readonly websiteSettings: WebsiteSettingsView;
  readonly page: PageView;
  /** Header and footer as the owner has set them up; null: the built-in ones. */
  readonly frame: FrameView | null;
  /** Logo, colours and fonts that the owner has chosen; null: the built-in ones. */
  readonly look: LookView | null;
  /** Every collection, for navigation; `active` on the displayed one. */
  readonly navigation: readonly NavigationView[];
  /** Blogs, calendars and galleries in the navigation. */
  readonly contentNavigation: readonly NavigationView[];
  /** The displayed collection; on `home` the whole shop. Null on other pages. */
  readonly collection: CollectionView | null;
  /** Products of `home` and `collection` pages, content of content pages; empty elsewhere. */
  readonly items: readonly (ItemView | ContentItemView)[];
  /** On an `events` page: upcoming events, soonest first, and past ones. */
  readonly upcoming: readonly ContentItemView[];
  readonly past: readonly ContentItemView[];
  readonly latest: LatestView;
  /** Null when everything fits on one page. */
  readonly pagination: PaginationView | null;
  /** The product of a `product` page, the content item of an item's page, else null. */
  readonly item: ItemView | ContentItemView | null;
  /**
   * Never null: a visitor without a cart has an empty one. `{@|cart-quantity}` in `{.section
   * cart}`.
   */
  readonly cart: CartView;
  /** The order of an `order-confirmed` page when this browser placed it, else null. */
  readonly order: ConfirmedOrderView | null;
  /** The form of a `contact` or `form` page, else null: `{form|apply site-form}`. */
  readonly form: FormView | null;
  /**
   * Forms that the page's template names: `{.if forms.newsletter}{forms.newsletter|apply
   * site-form}{.end}`.
   */
  readonly forms: Readonly<Record<string, FormView>>;
  /**
   * The options of a list of countries, those of the shop first: `{.include country-options
   * output}`.
   */
  readonly countries: CountryChoices;
  /**
   * Data of `cart`, `checkout` and `checkout-review` pages in addition to the lines of the cart,
   * else null.
   */
  readonly cartScreen: CartScreenView | null;
  /** Data of the form on `checkout` and `checkout-review` pages, else null. */
  readonly checkout: CheckoutView | null;
  /** Values of the checkout fields: `checkout.filled` under its earlier name; else null. */
  readonly prefill: CheckoutPrefill | null;
  /** Data of a `gift-card` page, else null. */
  readonly giftCard: GiftCardView | null;
  /** Data of a `gift-card-balance` page, else null. */
  readonly giftCardBalance: GiftCardBalanceView | null;
  /** Data of a `subscription` page, else null; its fields are those of `checkout`. */
  readonly subscription: SubscriptionView | null;
  /** Data of an account page, else null. */
  readonly account: AccountView | null;
  /** Whether the browser reports a signed-in customer: only for the header, never for decisions. */
  readonly siteUser: { readonly authenticated: boolean };
  /** Data of a `files` page, else null. */
  readonly files: FilesView | null;
  /** Query and results of a `search` page, else null. */
  readonly search: SearchView | null;
  /**
   * Data of an `unsubscribe` or `restock-mail` page, with `action` null without a token; else null.
   */
  readonly unsubscribe: {
    readonly heading: string;
    readonly action: string | null;
    readonly ask: string;
    /** Label of the button. */
    readonly button: string;
  } | null;
  /** Data of an `installments` page, else null. */
  readonly installments: InstallmentPage | null;
  /** Data of a lock screen, else null. */
  readonly lock: LockView | null;
  /** Sections of a `page` page, else null: `{layout.html|markup}`. */
  readonly layout: LayoutView | null;
  /**
   * What owners show above and below collections, products, content and the page for wrong addresses:
   * `{.include area-above output}`.
   */
  readonly areas: AreasView;
  /** A rejected restock sign-up from this page, else null. Spec: B8.16. */
  readonly restock: {
    readonly message: string;
    readonly email: string;
    readonly variantId: string;
  } | null;
  /** The purchase form of a `product` page, without the variant, else null. Spec: A5.8. */
  readonly buy: BuyView | null;
  /** Reviews of a `product` page, where the shop shows any; else null. Spec: A4.10. */
  readonly reviews: ProductReviewsView | null;
  /** Data of a `reviews-request` page, else null. */
  readonly reviewRequest: ReviewRequestView | null;
  /** Spec: A1.4. */
  readonly featureFlags: { readonly productReviewsKillSwitch: boolean };
  /** Message about the action that a plain form of this page just completed; else null. */
  readonly done: string | null;
  readonly assets: AssetsView;
  /** CSRF token: hidden field `crumb` of every form, and the header X-CSRF-Token. */
  readonly crumb: string;
  /** For `<script nonce>`; scripts without it do not run. JSON blocks need none. */
  readonly nonce: string;
};

export type LockView = {
  /** URL of the form, which posts `crumb`, `path`, `next` and `password`. */
  readonly action: string;
  /** Path of the locked page. */
  readonly path: string;
  /** Path to open after the right password. */
  readonly next: string;
  /** Why it is still locked; null before the first attempt. */
  readonly message: string | null;
};

/** Values by the names of the checkout's fields; empty when unknown. */
export type CheckoutPrefill = Readonly<
  Record<keyof Contact | keyof Address | "countryName", string>
>;

export type ConfirmedOrder = ResponseOf<typeof getConfirmedOrderContract>;

export type ConfirmedOrderView = ConfirmedOrder & {
  readonly bill: Bill;
  /** What happens next with the order, in a sentence. */
  readonly told: string;
  /** The payment instructions; null unless the payment is awaited. */
  readonly howToPay: AwaitedPaymentView | null;
  /** Shipments of the order; null before the first. */
  readonly delivery: DeliveryView | null;
  readonly lines: readonly (ConfirmedOrder["lines"][number] & {
    /** Answers to the product's extra fields. */
    readonly answers: readonly { readonly title: string; readonly text: string }[];
  })[];
};

export type NavigationView = {
  readonly title: string;
  readonly fullUrl: string;
  readonly active: boolean;
};

export type CollectionView = ProductCollectionView | ContentCollectionView;

export type PaginationView = {
  /** Starts at 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly itemCount: number;
  /** Null on the first page. */
  readonly prevPageUrl: string | null;
  /** Null on the last page. */
  readonly nextPageUrl: string | null;
};

/**
 * Files in the Vite manifest that this page needs, as absolute paths. Empty before the first build.
 */
export type AssetsView = {
  readonly css: readonly string[];
  /** Files for `<script type="module" src>`, none of them blocking. */
  readonly js: readonly string[];
  /** For `<link rel="modulepreload">`. */
  readonly preload: readonly string[];
};
