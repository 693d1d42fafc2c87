import type { OfferedPayment } from "#commands/checkout/contract.ts";
import type {
  completeSubscriptionContract,
  priceSubscriptionContract,
  settleSubscriptionContract,
} from "#commands/subscriptions/contract.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import type { BodyInputOf, ResponseOf } from "#domain/kit/contract.ts";
import type { ShoppingCart } from "../cart/shopping-cart.ts";
import type { Card } from "../checkout/card-payment.tsx";
import type { Draft } from "../checkout/draft.ts";
import { CallFailure, call } from "../kit/api.ts";

/** The data of the server's page. */
export type PageSubscription = {
  readonly cartToken: string;
  readonly price: string;
  readonly terms: string;
  readonly cart: ShoppingCart;
  readonly offered: readonly OfferedPayment[];
};

type Completed = ResponseOf<typeof completeSubscriptionContract>;

export const placeOf = (draft: Draft) => ({
  country: draft["address.country"].trim(),
  region: draft["address.region"].trim(),
  postalCode: draft["address.postalCode"].trim(),
});

/** Whether the bill is for exactly the entered place. */
export const isPriced = (cart: ShoppingCart, draft: Draft): boolean => {
  if (!cart.requiresShipping) return true;
  const [known, place] = [cart.shippingLocation, placeOf(draft)];
  return (
    known !== null &&
    known.country === place.country &&
    known.region === place.region &&
    known.postalCode === place.postalCode
  );
};

/** The cost at the destination. */
export const price = async (cartToken: string, draft: Draft): Promise<ShoppingCart> => {
  const place = placeOf(draft);
  const location = place.country === "" ? null : place;
  const { shoppingCart } = await call<typeof priceSubscriptionContract>(
    "POST",
    "/api/commerce/subscriptions/price",
    { body: { cartToken, location } },
  );
  return shoppingCart;
};

const settle = (cartToken: string): Promise<Completed> =>
  call<typeof settleSubscriptionContract>("POST", "/api/commerce/subscriptions/settle", {
    body: { cartToken },
  });

/** Lets the customer pay the first order. */
const pay = async (
  { stripe, elements }: Card,
  completed: Completed,
  cartToken: string,
): Promise<Completed> => {
  const { payment, confirmationUrl } = completed;
  if (payment.status === "processing") return settle(cartToken);
  if (payment.status !== "awaiting") return completed;
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: payment.clientSecret,
    confirmParams: { return_url: new URL(confirmationUrl, location.href).href },
    redirect: "if_required",
  });
  if (error === undefined) return settle(cartToken);
  const message = error.message ?? checkoutScreenTexts.cardDeclined;
  throw new CallFailure(402, { code: "card-declined", message });
};

/** The token makes it happen once, however often it is sent. */
export const complete = async (
  body: BodyInputOf<typeof completeSubscriptionContract>,
  card: Card | undefined,
): Promise<Completed> => {
  const submitted = await card?.elements.submit();
  if (submitted?.error) {
    const message = submitted.error.message ?? checkoutScreenTexts.cardDeclined;
    throw new CallFailure(402, { code: "card-declined", message });
  }
  const completed = await call<typeof completeSubscriptionContract>(
    "POST",
    "/api/commerce/subscriptions",
    { body },
  );
  return card === undefined ? completed : pay(card, completed, body.cartToken);
};
