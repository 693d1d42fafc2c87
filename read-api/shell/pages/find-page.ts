import { buyingOf } from "#domain/cart/buying.ts";
import { isSlug } from "#domain/catalog/slug.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import type { OfferedMethod } from "#domain/checkout/screen-texts.ts";
import { CONTACT_FORM_ID } from "#domain/forms/contact-form.ts";
import type { InstallmentFacts } from "#domain/installments/offer.ts";
import type { WholePlace } from "#domain/pages/places.ts";
import { signedUpText } from "#domain/restock/texts.ts";
import type { BrowserKeys } from "#infra/http/browser-keys.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Product } from "../../catalog/product-contract.ts";
import type { FilesUrlOf } from "../../downloads/files-url.ts";
import { CONTACT_PATH } from "../../forms/contact-form.ts";
import { createFindGiftCardPages } from "../../gift-cards/find-gift-card-pages.ts";
import { createFindConfirmedOrder } from "../../orders/find-confirmed-order.ts";
import type { FindRequest } from "../../subscriptions/find-request.ts";
import { isSubscriptionOrder } from "../../subscriptions/is-subscription-order.ts";
import type { AccountReader } from "./account/account-reader.ts";
import { findAccountOrder, findAccountOrders } from "./account/find-account.ts";
import { findAccountHome } from "./account/find-account-home.ts";
import { findAccountSubscriptions } from "./account/find-account-subscriptions.ts";
import { findCollection, findHome, findShop } from "./catalog/find-grid.ts";
import { findProductReviews } from "./catalog/find-product-reviews.ts";
import { findSearch, type SearchPageDependencies } from "./catalog/find-search.ts";
import { productToItem, textOf } from "./catalog/item-view.ts";
import { productData } from "./catalog/structured-data.ts";
import { toBuyView } from "./checkout/buy-view.ts";
import { type FindGiftCards, findCart } from "./checkout/find-cart.ts";
import {
  createFindCheckout,
  type FindCheckoutDependencies,
  type FindOffered,
} from "./checkout/find-checkout.ts";
import {
  type FindInstallmentPage,
  findInstallments,
  installmentFacts,
} from "./checkout/find-installments.ts";
import { createFindSubscription } from "./checkout/find-subscription.ts";
import { findContentCollection, findContentItem } from "./content/find-content.ts";
import { type FilesPageDependencies, findFiles } from "./email-links/find-files.ts";
import {
  createFindGiftCards,
  type GiftCardPageDependencies,
} from "./email-links/find-gift-card.ts";
import { findRestockMail } from "./email-links/find-restock-mail.ts";
import {
  createFindReviewRequest,
  type ReviewPageDependencies,
} from "./email-links/find-review-request.ts";
import { findUnsubscribe } from "./email-links/find-unsubscribe.ts";
import { createFindForms, type FindForms, type FormPageDependencies } from "./forms/find-forms.ts";
import type { RefusedForm } from "./forms/refused-form.ts";
import type { PageRequest } from "./page-entry.ts";
import {
  createQuestions,
  type FindPage,
  type PageFacts,
  type Questions,
} from "./page-questions.ts";
import { MAX_DESCRIPTION, type PageInput } from "./rendering/page-view.ts";
import { findPlacedPage, findSitePage } from "./site-pages/find-site-page.ts";

/** What pages are found with. Previews, where no visitor is, have `previewParts` in place of a visitor's own. */
export type FindPageDependencies = FormPageDependencies &
  SearchPageDependencies &
  FilesPageDependencies & {
    readonly sql: Sql;
    /** The orders and purchases that this browser started. */
    readonly browserKeys: Pick<BrowserKeys, "has">;
    /** Resolves when these projections have reached the position, or after a bounded wait. */
    readonly waitFor: (
      projections: readonly string[],
      position: bigint | undefined,
    ) => Promise<void>;
    readonly nowMs: () => number;
    /** The URL of the downloads of an order. */
    readonly filesUrlOf: FilesUrlOf;
    /** A customer's view of the account. */
    readonly accounts: AccountReader;
    /** The gift cards of a visitor's cart. */
    readonly findGiftCards: FindGiftCards;
    /** The card of a balance page's URL. */
    readonly readBalanceLink: GiftCardPageDependencies["readBalanceLink"];
    /** A subscription that is about to be completed. */
    readonly findRequest: FindRequest;
    /** The content of the page about installments. */
    readonly findInstallmentPage: FindInstallmentPage;
    /** The order of a signed review URL. */
    readonly readReviewLink: ReviewPageDependencies["readReviewLink"];
    /** The payment methods of a website. */
    readonly offeredPayments: FindOffered;
  };

/** Spec: A5.14, B8.16. */
const toRefusedSignUp = ({ sent, refusal }: RefusedForm): NonNullable<PageInput["restock"]> => ({
  message: refusal.message,
  email: sent.siteVisitorEmail?.[0] ?? "",
  variantId: sent.variantId?.[0] ?? "",
});

type Query = Readonly<Record<string, unknown>>;

/** A product page has three plain forms: the restock sign-up, the review, and the purchase. */
const isSignUp = ({ sent }: RefusedForm): boolean => sent.siteVisitorEmail !== undefined;
const isReview = (refused: RefusedForm): boolean =>
  !isSignUp(refused) && refused.sent.itemId === undefined;

/** Recurring payments are not offered in installments. */
const installmentsOf = (
  { structuredContent }: Product,
  { settings, context }: Pick<PageFacts, "settings" | "context">,
  offered: readonly OfferedMethod[],
): InstallmentFacts => {
  const offer = installmentFacts(settings, context, offered);
  const isPaidOnce = buyingOf(structuredContent) === "cart";
  return { ...offer, afterPayAvailable: offer.afterPayAvailable && isPaidOnce };
};

type AskedOfProduct = {
  readonly query: Query;
  readonly refused: RefusedForm | undefined;
  readonly findOffered: FindOffered;
};

const findProduct =
  (ask: Questions, slug: string, { query, refused, findOffered }: AskedOfProduct): FindPage =>
  async (facts) => {
    const { context, settings } = facts;
    const { websiteId } = context;
    const ownHolds = ownHoldsOf(context.cookies);
    const product = isSlug(slug) ? await ask.product({ websiteId, slug, ownHolds }) : undefined;
    if (product === undefined) return undefined;
    const installmentContext = installmentsOf(product, facts, await findOffered(websiteId));
    const item = { ...productToItem(product), installmentContext };
    const signUp = refused && isSignUp(refused) ? refused : undefined;
    const review = refused && isReview(refused) ? refused : undefined;
    const refusedBuy = signUp || review ? undefined : refused;
    const reviews = await findProductReviews(ask, product, facts, { query, refused: review });
    return {
      name: "product",
      title: product.name,
      seoTitle: product.seoTitle,
      description: product.seoDescription || textOf(product.description, MAX_DESCRIPTION),
      canonicalPath: product.url,
      imageUrl: item.assetUrl,
      structuredData: productData(product, context.origin, reviews?.view),
      item,
      buy: toBuyView(product, { settings, query, refused: refusedBuy }),
      done:
        query.done === "restock" ? signedUpText(settings.restockNotificationsSuccessText) : null,
      ...(refused && { status: refused.refusal.status }),
      ...(signUp && { restock: toRefusedSignUp(signUp) }),
      ...(reviews && { reviews: reviews.page }),
    };
  };

/** An order of this browser or account; other visitors read where they can see it. */
const createFindOrder = (dependencies: FindPageDependencies) => {
  const { sql } = dependencies;
  const findConfirmedOrder = createFindConfirmedOrder(dependencies);
  return (orderId: unknown): FindPage =>
    async ({ context }) => {
      try {
        const order = await findConfirmedOrder(context, typeof orderId === "string" ? orderId : "");
        const isSubscription = await isSubscriptionOrder(sql, context.websiteId, order.orderId);
        const unpaid = order.awaitedPayment === null ? undefined : "received-order";
        const confirms = isSubscription ? "subscription" : unpaid;
        return { name: "order-confirmed", title: "Order confirmed", order, confirms };
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 404) throw error;
        return { name: "order-confirmed", title: "Order not found", status: 404 };
      }
    };
};

/** The content of each URL. Query members are unparsed. */
export const createFindPages = (dependencies: FindPageDependencies) => ({
  search: (query: Query) => findSearch(dependencies, query),
  files: (token: unknown) => findFiles(dependencies, String(token)),
  orderConfirmed: createFindOrder(dependencies),
  reviewRequest: createFindReviewRequest(dependencies),
  ...createFindSubscription(dependencies),
  ...findPages(
    createQuestions(dependencies.sql, dependencies.nowMs),
    createFindForms(dependencies),
    { ...dependencies, giftCards: createFindGiftCardPages(dependencies) },
    dependencies,
    dependencies.findInstallmentPage,
  ),
});

const findPages = (
  ask: Questions,
  forms: FindForms,
  giftCards: GiftCardPageDependencies,
  { accounts, ...buying }: FindCheckoutDependencies,
  findInstallmentPage: FindInstallmentPage,
) => ({
  home: (page: unknown) => findHome(ask, page),
  shop: (page: unknown) => findShop(ask, page),
  collection: (slug: string, page: unknown) => findCollection(ask, slug, page),
  product: (slug: string, query: Query, refused?: RefusedForm) =>
    findProduct(ask, slug, { query, refused, findOffered: buying.offeredPayments }),
  contact: (query: Query, refused?: RefusedForm) =>
    forms.page({ formId: CONTACT_FORM_ID, path: CONTACT_PATH, name: "contact", query, refused }),
  form: (formId: string, query: Query, refused?: RefusedForm) =>
    forms.page({ formId, path: `/forms/${formId}`, name: "form", query, refused }),
  installments: (locale: string) =>
    findInstallments(findInstallmentPage, buying.offeredPayments, locale),
  unsubscribe: (query: Readonly<Record<string, unknown>>) => findUnsubscribe(query),
  restockMail: findRestockMail,
  contentCollection: (slug: string, query: Readonly<Record<string, unknown>>) =>
    findContentCollection(ask, slug, query, giftCards.nowMs),
  sitePage: (path: string) => findSitePage(ask, path),
  placedPage: (place: WholePlace) => findPlacedPage(ask, place),
  contentItem: (slug: string, urlId: string) => findContentItem(ask, slug, urlId),
  cart: (refused?: RefusedForm) => findCart(buying.findGiftCards, refused),
  ...createFindCheckout({ accounts, ...buying }),
  ...createFindGiftCards(giftCards),
  account: (request: PageRequest) => findAccountHome(accounts, request),
  accountOrders: (request: PageRequest) => findAccountOrders(accounts, request),
  accountSubscriptions: (request: PageRequest) => findAccountSubscriptions(accounts, request),
  accountOrder: (request: PageRequest) => findAccountOrder(accounts, request),
});
