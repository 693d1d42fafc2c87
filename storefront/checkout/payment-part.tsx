import type { OfferedPayment } from "#commands/checkout/contract.ts";
import { checkoutScreenTexts, paymentChoices } from "#domain/checkout/screen-texts.ts";
import { subscriptionScreenTexts } from "#domain/subscriptions/screen-texts.ts";
import { type Card, CardPayment } from "./card-payment.tsx";

type Props = {
  readonly offered: readonly OfferedPayment[];
  /** The value of the chosen one. */
  readonly choice: string | undefined;
  readonly onChoose: (choice: string) => void;
  /** The amount after gift cards. */
  readonly dueCents: number;
  readonly currency: string;
  readonly onCard: (card: Card | undefined) => void;
  /** The same card also pays later. */
  readonly keepsCard?: boolean;
  /** Why no payment method is offered. */
  readonly noneOffered?: string;
};

/** The payment methods. Stripe is only loaded for customers who select it. */
export const PaymentPart = (props: Props) => {
  const {
    offered,
    choice: chosen,
    onChoose,
    dueCents,
    currency,
    onCard,
    keepsCard = false,
  } = props;
  const { noneOffered = "" } = props;
  const stripe = offered.find((each) => each.method === "stripe");
  return (
    <fieldset className="checkout-part">
      <legend>Payment</legend>
      {dueCents === 0 ? (
        <p className="checkout-minimum">{checkoutScreenTexts.nothingToPay}</p>
      ) : offered.length === 0 ? (
        <p className="checkout-minimum">{noneOffered}</p>
      ) : (
        paymentChoices(offered).map((choice) => (
          <div className="payment" key={choice.value}>
            <label className="check">
              <input
                type="radio"
                name="payment.method"
                value={choice.value}
                checked={choice.value === chosen}
                onChange={() => onChoose(choice.value)}
              />
              <span>{choice.label}</span>
            </label>
            {choice.instructions !== "" && <p className="entry-lines">{choice.instructions}</p>}
            <p>
              {choice.note}
              {keepsCard && choice.method === "stripe" && ` ${subscriptionScreenTexts.keepsCard}`}
            </p>
            {choice.method === "stripe" && chosen === "stripe" && stripe !== undefined && (
              <CardPayment
                publishableKey={stripe.publishableKey}
                amountCents={dueCents}
                currency={currency}
                onReady={onCard}
                keepsCard={keepsCard}
              />
            )}
          </div>
        ))
      )}
    </fieldset>
  );
};
