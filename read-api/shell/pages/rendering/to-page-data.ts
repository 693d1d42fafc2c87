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
import type { Collection } from "../../../catalog/product-contract.ts";
import type { OwnContentCollection } from "../../../content/shapes-contract.ts";
import { toCartScreenView, withKnownPlace } from "../checkout/cart-screen-view.ts";
import { toCartView } from "../checkout/cart-view.ts";
import { toFrameView } from "../layout/frame-view.ts";
import { toLookView } from "../layout/look-view.ts";
import type { SiteDesign } from "../layout/site-design.ts";
import {
  toContentNavigation,
  toNavigation,
  toSettingsView,
  toWebsiteView,
} from "../layout/website-view.ts";
import type { AssetsView, ConfirmedOrder, ConfirmedOrderView, PageData } from "./page-data.ts";
import { type PageInput, toPageView } from "./page-view.ts";

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
  readonly page: PageInput;
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
  /** Path of this page, without the query. */
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
  const { context, settings, page, collections, cart, assets, crumb, nonce } = parts;
  const { sendsEmail = true, shippingOptions = [] } = parts;
  const countries = shopCountries(shippingOptions, settings);
  const path = linkablePath(parts.path);
  const checkout = page.checkout ? withKnownPlace(page.checkout, cart, settings) : null;
  const website = toWebsiteView(context.websiteId, context.origin, settings, {
    sendsEmail,
    hasContactForm: parts.hasContactForm === true,
  });
  return {
    website,
    websiteSettings: toSettingsView(settings, { sendsEmail, countries }),
    page: toPageView(page, website, { path, correlationId: context.correlationId }),
    frame: parts.design.frame && toFrameView(parts.design.frame, { path, opens: parts.opens }),
    look: parts.design.look && toLookView(parts.design.look, website.siteTitle, nonce),
    navigation: toNavigation(collections, path),
    contentNavigation: toContentNavigation(parts.contentCollections, path),
    collection: page.collection ?? null,
    items: page.items ?? [],
    upcoming: page.upcoming ?? [],
    past: page.past ?? [],
    latest: page.latest ?? { posts: [], event: null },
    pagination: page.pagination ?? null,
    item: page.item ?? null,
    cart: toCartView(cart),
    order: page.order ? toOrderView(page.order, readerOf(settings), sendsEmail) : null,
    form: page.form ?? null,
    forms: parts.forms,
    giftCard: page.giftCard ?? null,
    giftCardBalance: page.giftCardBalance ?? null,
    subscription: page.subscription ?? null,
    account: page.account ?? null,
    countries: countryChoices(countries, settings.interfaceLanguage),
    cartScreen: page.cartScreen ? toCartScreenView(cart, settings, page.cartScreen) : null,
    checkout,
    prefill: checkout?.filled ?? null,
    siteUser: { authenticated: siteUserInfo(context.cookies.SiteUserInfo).authenticated },
    files: page.files ?? null,
    search: page.search ?? null,
    unsubscribe: page.unsubscribe ?? null,
    installments: page.installments ?? null,
    lock: page.lock ?? null,
    layout: null,
    areas: { above: null, below: null },
    restock: page.restock ?? null,
    buy: page.buy ?? null,
    reviews: page.reviews ?? null,
    reviewRequest: page.reviewRequest ?? null,
    featureFlags: { productReviewsKillSwitch: settings.productReviewsDisabled },
    done: doneText(page.done ?? null, sendsEmail),
    assets,
    crumb,
    nonce,
  };
};
