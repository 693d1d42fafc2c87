import { useEffect, useRef, useState } from "react";
import { cartTexts } from "#domain/cart/texts.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { fractionDigits } from "#domain/kit/format-money.ts";
import { Alert } from "../kit/alert.tsx";
import { loadStripe, type Stripe, type StripeElements, stripeAmount } from "./stripe.ts";

/** A card form that is ready for payment. */
export type Card = { readonly stripe: Stripe; readonly elements: StripeElements };

type Props = {
  readonly publishableKey: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly onReady: (card: Card | undefined) => void;
  /** The same card also pays later. */
  readonly keepsCard?: boolean;
};

/** The shop's design; Stripe's frame does not see our style sheet. */
const appearance = () => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    variables: {
      colorPrimary: token("--accent"),
      colorBackground: token("--surface"),
      colorText: token("--ink"),
      colorDanger: token("--error"),
      borderRadius: token("--radius-m"),
    },
  };
};

/**
 * Stripe's payment element. Not in the specification: the provider's own element is used, which
 * supports every card and wallet.
 */
export const CardPayment = (props: Props) => {
  const { publishableKey, amountCents, currency, onReady, keepsCard = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const card = useRef<Card>(undefined);
  const amount = stripeAmount(amountCents, fractionDigits(currency));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new amount updates the element below
  useEffect(() => {
    let isGone = false;
    let unmount = () => {};
    setHasFailed(false);
    loadStripe(publishableKey).then(
      (stripe) => {
        if (isGone || place.current === null) return;
        const asked = { mode: "payment", captureMethod: "manual", amount };
        const later = keepsCard ? { setupFutureUsage: "off_session" } : {};
        const options = { ...asked, ...later, currency: currency.toLowerCase() };
        const elements = stripe.elements({ ...options, appearance: appearance() });
        const element = elements.create("payment");
        element.mount(place.current);
        unmount = element.destroy;
        card.current = { stripe, elements };
        onReady(card.current);
      },
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
      card.current = undefined;
      onReady(undefined);
      unmount();
    };
  }, [publishableKey, currency, attempt]);

  useEffect(() => card.current?.elements.update({ amount }), [amount]);

  return (
    <div className="card-payment">
      <div ref={place} />
      {hasFailed && (
        <Alert title={checkoutScreenTexts.cardMissing} onRetry={() => setAttempt(attempt + 1)}>
          {window.isSecureContext ? cartTexts.checkConnection : checkoutScreenTexts.cardNeedsHttps}
        </Alert>
      )}
    </div>
  );
};
