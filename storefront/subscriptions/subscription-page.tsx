import { useState } from "react";
import { cartBill } from "#domain/cart/cart-bill.ts";
import { paymentOf } from "#domain/site-settings/manual-methods.ts";
import { subscriptionScreenTexts as texts } from "#domain/subscriptions/screen-texts.ts";
import { BillRows } from "../cart/bill-rows.tsx";
import type { Card } from "../checkout/card-payment.tsx";
import { AddressFields, ContactFields, NoteField } from "../checkout/checkout-fields.tsx";
import { linesOfCart, SummaryLines } from "../checkout/order-summary.tsx";
import { PaymentPart } from "../checkout/payment-part.tsx";
import type { Country } from "../kit/countries.ts";
import { useStore } from "../kit/external-store.ts";
import { ProblemNotice } from "../kit/problem-notice.tsx";
import { reader } from "../kit/reader.ts";
import { siteUser } from "../kit/session/browser-session.ts";
import type { PageSubscription } from "./subscription.ts";
import { useSubscribe } from "./use-subscribe.ts";

type Props = { readonly page: PageSubscription; readonly countries: readonly Country[] };
type Subscribing = ReturnType<typeof useSubscribe>;

const Aside = ({ page, cart }: { page: PageSubscription; cart: PageSubscription["cart"] }) => (
  <aside className="cart-aside" aria-label="Your subscription">
    <div className="summary">
      <h2>Your subscription</h2>
      <SummaryLines lines={linesOfCart(cart)} currency={cart.currency} />
      <div aria-live="polite">
        <BillRows bill={cartBill(cart, reader().moneyLocale)} />
      </div>
      <p className="summary-note">{page.terms}</p>
    </div>
  </aside>
);

const SignIn = ({ cartToken }: { readonly cartToken: string }) => {
  const { authenticated } = useStore(siteUser);
  const next = encodeURIComponent(`/checkout/subscription?cartToken=${cartToken}`);
  if (authenticated) return null;
  return (
    <p className="checkout-note">
      Have an account? <a href={`/account/login?next=${next}`}>Sign in</a> to manage this
      subscription there.
    </p>
  );
};

const buttonText = ({ isBusy, isKnown }: Subscribing): string => {
  if (!isKnown) return texts.continue;
  return isBusy ? texts.subscribing : texts.subscribe;
};

/** The subscription's form and button. */
const SubscribeForm = ({ page, countries, subscribing }: Props & { subscribing: Subscribing }) => {
  const { draft, errors, change, cart, isKnown, isBusy } = subscribing;
  const [method, setMethod] = useState<"manual" | "stripe">(page.offered[0]?.method ?? "manual");
  const [card, setCard] = useState<Card>();
  const fields = { draft, errors, onChange: change };
  return (
    <form
      className="checkout-form"
      id="checkout-form"
      ref={subscribing.form}
      onSubmit={(event) => subscribing.submit(event, method, card)}
      noValidate
    >
      <ContactFields {...fields} />
      {cart.requiresShipping && <AddressFields {...fields} countries={countries} />}
      <NoteField {...fields} />
      {isKnown ? (
        <PaymentPart
          offered={page.offered}
          choice={method}
          onChoose={(choice) => setMethod(paymentOf(choice).method)}
          dueCents={cart.grandTotalCents}
          currency={cart.currency}
          onCard={setCard}
          keepsCard
        />
      ) : (
        <p className="checkout-minimum">{texts.priceFirst}</p>
      )}
      <div className="checkout-place">
        {isKnown && (
          <p className="checkout-total">
            <span>Due today</span> {cartBill(cart, reader().moneyLocale).total}
          </p>
        )}
        <button type="submit" className="button" aria-disabled={isBusy}>
          {buttonText(subscribing)}
        </button>
      </div>
    </form>
  );
};

/**
 * Completes a subscription: customer, destination, payment, and the cost of each period. Spec:
 * A2.5.
 */
export const SubscriptionPage = ({ page, countries }: Props) => {
  const subscribing = useSubscribe(page);
  return (
    <>
      {subscribing.problem && <ProblemNotice problem={subscribing.problem} />}
      <div className="cart">
        <div className="cart-main">
          <SignIn cartToken={page.cartToken} />
          <SubscribeForm page={page} countries={countries} subscribing={subscribing} />
        </div>
        <Aside page={page} cart={subscribing.cart} />
      </div>
    </>
  );
};
