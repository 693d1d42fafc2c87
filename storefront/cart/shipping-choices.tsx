import type { ShippingChoice } from "#domain/cart/cart-screen.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { Alert } from "../kit/alert.tsx";
import { useAttempt } from "../kit/use-attempt.ts";
import { selectShippingOption } from "./cart-choices.ts";

type Props = { readonly choices: readonly ShippingChoice[] };

/** The cart's shipping options; the choice is saved immediately. */
export const ShippingChoices = ({ choices }: Props) => {
  const { problem, run } = useAttempt();
  const choose = (id: string) =>
    void run(checkoutScreenTexts.unableToUpdateShipping, () => selectShippingOption(id));
  return (
    <>
      <div className="choices">
        {choices.map(({ id, name, description, cost, isChosen }) => (
          <label className="choice" key={id}>
            <input
              type="radio"
              name="shippingOptionId"
              value={id}
              checked={isChosen}
              onChange={() => choose(id)}
            />
            <span className="choice-text">
              <span>{name}</span>
              {description !== "" && <span className="field-note">{description}</span>}
            </span>
            <span className="choice-cost">{cost}</span>
          </label>
        ))}
      </div>
      {problem && (
        <Alert title={problem.title} onRetry={problem.retry}>
          {problem.message}
        </Alert>
      )}
    </>
  );
};
