import { cartBill } from "#domain/cart/cart-bill.ts";
import { type OfferedMethod, withoutNames } from "#domain/checkout/screen-texts.ts";
import type { MoneyLocale } from "#domain/kit/reader.ts";
import { canPayByHand } from "#domain/orders/manual-terms.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import {
  priceText,
  termsText,
  subscriptionScreenTexts as texts,
} from "#domain/subscriptions/screen-texts.ts";
import { subscriptionTexts } from "#domain/subscriptions/texts.ts";
import type { BrowserKeys } from "#infra/http/browser-keys.ts";
import type { FindRequest, FoundRequest } from "../../../subscriptions/find-request.ts";
import type { RefusedForm } from "../forms/refused-form.ts";
import type { FindPage } from "../page-questions.ts";
import type { PageInput } from "../rendering/page-view.ts";
import { toCartView } from "./cart-view.ts";
import {
  type FindCheckoutDependencies,
  flat,
  prefillOf,
  refusedParts,
  sentTexts,
  toView,
} from "./find-checkout.ts";
import type { SubscriptionView } from "./subscription-data.ts";

export type FindSubscriptionDependencies = Pick<
  FindCheckoutDependencies,
  "accounts" | "offeredPayments"
> & {
  readonly findRequest: FindRequest;
  /** Absent: no browser has started a purchase. */
  readonly browserKeys: Pick<BrowserKeys, "has">;
};

/** The link was passed on: the purchase stays with the browser that started it. */
const begunElsewhere: PageInput = {
  name: "error",
  title: texts.notFoundTitle,
  status: 404,
  problem: {
    status: 404,
    code: "begun-elsewhere",
    message: subscriptionTexts.begunElsewhere,
  },
};

type Sent = Readonly<Record<string, string>>;

const PATH = "/checkout/subscription";

const notFound: PageInput = { name: "subscription", title: texts.notFoundTitle, status: 404 };

const viewOf = (
  cartToken: string,
  { plan, cart }: FoundRequest,
  isStale: boolean,
  offered: readonly OfferedMethod[],
  moneyLocale: MoneyLocale,
): SubscriptionView => {
  const [entry] = cart.entries;
  return {
    cartToken,
    action: PATH,
    priceAction: `${PATH}/details`,
    title: entry?.title ?? "",
    productUrl: entry?.productUrl ?? "/shop",
    price: priceText(cart.subtotalCents, cart.currency, plan, moneyLocale),
    terms: termsText(plan),
    plan,
    cart: toCartView(cart),
    bill: cartBill(cart, moneyLocale),
    isPriced: !isStale && (!cart.requiresShipping || cart.shippingLocation !== null),
    offered,
  };
};

/** The page that completes a subscription. Spec: A2.5. */
export const createFindSubscription = ({
  accounts,
  offeredPayments,
  findRequest,
  browserKeys,
}: FindSubscriptionDependencies) => {
  const page =
    (token: unknown, sent?: Sent, refused?: RefusedForm): FindPage =>
    async ({ context, settings }) => {
      const cartToken = typeof token === "string" ? token : "";
      const found = await findRequest(context, cartToken);
      if (found === undefined) return notFound;
      const { orderId } = found;
      if (!browserKeys.has("purchase", context, cartToken)) return begunElsewhere;
      if (orderId !== null) {
        const redirect = `/checkout/order-confirmed?orderId=${orderId}`;
        return { name: "subscription", title: texts.title, redirect };
      }
      const { moneyLocale } = readerOf(settings);
      const forDigital = settings.manualPaymentForDigital;
      const all = withoutNames(await offeredPayments(context.websiteId));
      const isPayable = canPayByHand(found.cart.entries, { forDigital });
      const offered = isPayable ? all : all.filter(({ method }) => method !== "manual");
      const filled = sent ? sentTexts(sent) : await prefillOf(accounts, context);
      const parts = refused && refusedParts(refused);
      const problem = parts?.problem && {
        ...parts.problem,
        title: subscriptionTexts.unableToSubscribe,
      };
      const isStale = refused?.refusal.code === "total-changed";
      return {
        name: "subscription",
        title: texts.title,
        checkout: toView({
          filled,
          settings,
          offered,
          ...(sent && { sent }),
          ...parts,
          ...(problem && { problem }),
        }),
        subscription: viewOf(cartToken, found, isStale, offered, moneyLocale),
        ...(refused && { status: refused.refusal.status }),
      };
    };

  return {
    subscription: (token: unknown) => page(token),
    /** With the sent input, once the cost at that place is known. */
    subscriptionDetails: (sent: Sent) => page(sent.cartToken, sent),
    subscriptionRefused: (refused: RefusedForm) => {
      const sent = flat(refused.sent);
      return page(sent.cartToken, sent, refused);
    },
  };
};
