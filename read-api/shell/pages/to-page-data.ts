import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { cancellationText, sentView } from "#domain/customers/delivery-view.ts";
import { doneTexts } from "#domain/customers/page-texts.ts";
import { siteUserInfo } from "#domain/customers/site-user-info.ts";
import { siteUserTexts } from "#domain/customers/texts.ts";
import { linkablePath } from "#domain/kit/own-path.ts";
import type { Reader } from "#domain/kit/reader.ts";
import { awaitedPaymentView } from "#domain/orders/awaited-payment.ts";
import { orderBill } from "#domain/orders/order-bill.ts";
import { confirmedText, lineAnswers } from "#domain/orders/order-texts.ts";
import { countryChoices } from "#domain/shipping/country-choices.ts";
import { shopCountries } from "#domain/shipping/shop-countries.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Collection } from "../../catalog/product-contract.ts";
import type { OwnContentCollection } from "../../content/shapes-contract.ts";
import { toCartScreenView, withKnownPlace } from "./cart-screen-view.ts";
import { toCartView } from "./cart-view.ts";
import { toFrameView } from "./frame-view.ts";
import { toLookView } from "./look-view.ts";
import type { AssetsView, ConfirmedOrder, ConfirmedOrderView, PageData } from "./page-data.ts";
import { type PageInput, toPageView } from "./page-view.ts";
import type { SiteDesign } from "./site-design.ts";
import {
  toContentNavigation,
  toNavigation,
  toSettingsView,
  toWebsiteView,
} from "./website-view.ts";

export const toOrderView = (
  order: ConfirmedOrder,
  reader: Reader,
  sendsEmail = true,
): ConfirmedOrderView => ({
  ...order,
  bill: orderBill(order, reader.moneyLocale),
  told: cancellationText(order, reader) || confirmedText(order, sendsEmail),
  howToPay:
    order.awaitedPayment && awaitedPaymentView(order.awaitedPayment, order.currency, reader),
  delivery: sentView(order, reader),
  lines: order.lines.map((line) => ({ ...line, answers: lineAnswers(line) })),
});

export type PageParts = {
  readonly context: Pick<RequestContext, "websiteId" | "origin" | "correlationId" | "cookies">;
  readonly settings: SiteSettings;
  /** Whether emails are sent; absent: true. */
  readonly sendsEmail?: boolean;
  /** Whether the contact page exists; absent: it may not, as while the database is unavailable. */
  readonly hasContactForm?: boolean;
  readonly sketch: PageInput;
  readonly design: SiteDesign;
  /** Whether the visitor can open a path. */
  readonly opens: (path: string) => boolean;
  readonly collections: readonly Collection[];
  readonly contentCollections: readonly OwnContentCollection[];
  readonly cart: ShoppingCart;
  /** What is enabled; absent on pages that ask for no country. */
  readonly shippingOptions?: Parameters<typeof shopCountries>[0];
  /** Forms embedded in the template. */
  readonly forms: PageData["forms"];
  /** Of this page, without the query. */
  readonly path: string;
  readonly assets: AssetsView;
  readonly crumb: string;
  readonly nonce: string;
};

/** All the data of a page's template. */
const promises: ReadonlySet<string | null> = new Set([
  siteUserTexts.emailSent,
  doneTexts.account.mail,
]);

/** A page never promises an email that cannot be sent. */
const doneText = (text: string | null, sendsEmail: boolean): string | null =>
  !sendsEmail && promises.has(text) ? siteUserTexts.noEmailYet : text;

export const toPageData = (parts: PageParts): PageData => {
  const { context, settings, sketch, collections, cart, assets, crumb, nonce } = parts;
  const { sendsEmail = true, shippingOptions = [] } = parts;
  const countries = shopCountries(shippingOptions, settings);
  const path = linkablePath(parts.path);
  const checkout = sketch.checkout ? withKnownPlace(sketch.checkout, cart, settings) : null;
  const website = toWebsiteView(context.websiteId, context.origin, settings, {
    sendsEmail,
    hasContactForm: parts.hasContactForm === true,
  });
  return {
    website,
    websiteSettings: toSettingsView(settings, { sendsEmail, countries }),
    page: toPageView(sketch, website, { path, correlationId: context.correlationId }),
    frame: parts.design.frame && toFrameView(parts.design.frame, { path, opens: parts.opens }),
    look: parts.design.look && toLookView(parts.design.look, website.siteTitle, nonce),
    navigation: toNavigation(collections, path),
    contentNavigation: toContentNavigation(parts.contentCollections, path),
    collection: sketch.collection ?? null,
    items: sketch.items ?? [],
    upcoming: sketch.upcoming ?? [],
    past: sketch.past ?? [],
    latest: sketch.latest ?? { posts: [], event: null },
    pagination: sketch.pagination ?? null,
    item: sketch.item ?? null,
    cart: toCartView(cart),
    order: sketch.order ? toOrderView(sketch.order, readerOf(settings), sendsEmail) : null,
    form: sketch.form ?? null,
    forms: parts.forms,
    giftCard: sketch.giftCard ?? null,
    giftCardBalance: sketch.giftCardBalance ?? null,
    subscription: sketch.subscription ?? null,
    account: sketch.account ?? null,
    countries: countryChoices(countries, settings.interfaceLanguage),
    cartScreen: sketch.cartScreen ? toCartScreenView(cart, settings, sketch.cartScreen) : null,
    checkout,
    prefill: checkout?.filled ?? null,
    siteUser: { authenticated: siteUserInfo(context.cookies.SiteUserInfo).authenticated },
    files: sketch.files ?? null,
    search: sketch.search ?? null,
    unsubscribe: sketch.unsubscribe ?? null,
    installments: sketch.installments ?? null,
    lock: sketch.lock ?? null,
    layout: null,
    areas: { above: null, below: null },
    restock: sketch.restock ?? null,
    buy: sketch.buy ?? null,
    reviews: sketch.reviews ?? null,
    reviewRequest: sketch.reviewRequest ?? null,
    featureFlags: { productReviewsKillSwitch: settings.productReviewsDisabled },
    done: doneText(sketch.done ?? null, sendsEmail),
    assets,
    crumb,
    nonce,
  };
};
