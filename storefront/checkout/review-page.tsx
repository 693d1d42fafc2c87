import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { CartScreen } from "#domain/cart/cart-screen.ts";
import { formNameOf } from "#domain/checkout/checkout-fields.ts";
import { checkoutScreenTexts, choiceOf } from "#domain/checkout/screen-texts.ts";
import { postalLines } from "#domain/kit/postal-lines.ts";
import { canPayByHand } from "#domain/orders/manual-terms.ts";
import { useCheckoutScreen } from "../cart/cart-facts.ts";
import { ShippingChoices } from "../cart/shipping-choices.tsx";
import type { ShoppingCart } from "../cart/shopping-cart.ts";
import { shoppingCart } from "../cart/shopping-cart-store.ts";
import { useStore } from "../kit/external-store.ts";
import { reader } from "../kit/reader.ts";
import { ScreenLink } from "../kit/screen-link.tsx";
import type { Card } from "./card-payment.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { checkDraft, type Draft, type FieldName } from "./draft.ts";
import { draftStore, pageCheckout } from "./draft-store.ts";
import { HoldNotice } from "./hold-notice.tsx";
import { offeredPayments } from "./hold-store.ts";
import { chooseMethod, chosenMethod } from "./payment-method.ts";
import { PaymentPart } from "./payment-part.tsx";
import { usePlaceOrder } from "./use-place-order.ts";

const contactLines = (draft: Draft): readonly string[] =>
  (["name", "email", "phone"] as const)
    .map((field) => draft[formNameOf(field) as FieldName].trim())
    .filter((line) => line !== "");

const addressLines = (draft: Draft): readonly string[] =>
  postalLines(
    {
      line1: draft["address.line1"].trim(),
      line2: draft["address.line2"].trim(),
      city: draft["address.city"].trim(),
      region: draft["address.region"].trim(),
      postalCode: draft["address.postalCode"].trim(),
      country: draft["address.country"],
    },
    { locale: reader().language },
  );

type RowProps = {
  readonly title: string;
  readonly what: string;
  readonly lines: readonly string[];
};

const Row = ({ title, what, lines }: RowProps) => (
  <div className="review-row">
    <h3>{title}</h3>
    <p className="entry-lines">{lines.join("\n")}</p>
    <ScreenLink className="link-button" href="/checkout">
      Change<span className="visually-hidden"> {what}</span>
    </ScreenLink>
  </div>
);

type DetailsProps = { readonly draft: Draft; readonly isShipped: boolean };

const Details = ({ draft, isShipped }: DetailsProps) => {
  const note = draft.note.trim();
  return (
    <section className="checkout-part" aria-labelledby="review-details">
      <h2 id="review-details">Your details</h2>
      <div className="review">
        <Row title="Contact" what="contact" lines={contactLines(draft)} />
        {isShipped && <Row title="Deliver to" what="address" lines={addressLines(draft)} />}
        {note !== "" && <Row title="Note" what="note" lines={[note]} />}
      </div>
    </section>
  );
};

const Shipping = ({ screen }: { readonly screen: CartScreen }): ReactNode =>
  screen.asksLocation && (
    <fieldset className="checkout-part">
      <legend>Shipping</legend>
      {screen.shippingNote !== null && <p className="checkout-minimum">{screen.shippingNote}</p>}
      {screen.shippingChoices.length > 0 && <ShippingChoices choices={screen.shippingChoices} />}
    </fieldset>
  );

/** The amount after gift cards. */
const dueOf = (cart: ShoppingCart, { bill }: CartScreen): number =>
  cart.grandTotalCents - bill.paidCents;

const Review = ({ cart }: { readonly cart: ShoppingCart }) => {
  const draft = useStore(draftStore);
  const offered = useStore(offeredPayments);
  const method = useStore(chosenMethod);
  const [card, setCard] = useState<Card>();
  const [drawn] = useState(() => pageCheckout()?.problem ?? undefined);
  const screen = useCheckoutScreen(cart);
  const { placing, problem, submit } = usePlaceOrder(cart, screen.bill.paidCents);
  const values = offered.map(choiceOf);
  const paid = method !== undefined && values.includes(method) ? method : values[0];
  const isDigital = !canPayByHand(cart.entries, { forDigital: false });
  const isBlocked = placing || screen.minimum !== null;
  return (
    <CheckoutFrame
      step="review"
      title="Review and pay"
      cart={cart}
      screen={screen}
      problem={problem ?? drawn}
    >
      <HoldNotice />
      <form
        className="checkout-form"
        id="checkout-form"
        onSubmit={(event) => submit(event, paid ?? "manual", card)}
        noValidate
      >
        <Details draft={draft} isShipped={cart.requiresShipping} />
        <Shipping screen={screen} />
        <PaymentPart
          offered={offered}
          choice={paid}
          onChoose={chooseMethod}
          dueCents={dueOf(cart, screen)}
          currency={cart.currency}
          onCard={setCard}
          noneOffered={isDigital ? checkoutScreenTexts.notForCart : ""}
        />
        {screen.minimum !== null && <p className="checkout-minimum">{screen.minimum}</p>}
        <div className="checkout-place">
          <p className="checkout-total">
            <span>{screen.bill.due === null ? "Total" : "Amount due"}</span>{" "}
            {screen.bill.due ?? screen.bill.total}
          </p>
          <button type="submit" className="button" aria-disabled={isBlocked}>
            {placing ? "Placing your order…" : "Place order"}
          </button>
        </div>
      </form>
    </CheckoutFrame>
  );
};

/** The review before the order is placed: customer, destination, method and cost. Spec: A2.4. */
export const ReviewPage = () => {
  const { history } = useRouter();
  const cart = useStore(shoppingCart);
  const draft = useStore(draftStore);
  const [isComplete] = useState(() => checkDraft(draft, cart?.requiresShipping ?? true).ok);
  // A customer who has not entered their details has nothing to review.
  useEffect(() => {
    if (!isComplete) history.replace("/checkout");
  }, [isComplete, history]);
  return cart === undefined || !isComplete ? null : <Review cart={cart} />;
};
