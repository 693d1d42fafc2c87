import { EXPRESS_TEXT } from "#domain/cart/buying.ts";
import { type AddToCartState, addToCartLabel } from "./add-to-cart-state.ts";

type Props = {
  readonly state: AddToCartState;
  /** What the first button says when nothing is under way. */
  readonly text: string;
  /** Whether a second one leads to checkout at once. */
  readonly hasExpress: boolean;
};

/** What is under way is said by the first button, whichever was pressed. Spec: A4.1. */
export const BuyButtons = ({ state, text, hasExpress }: Props) => {
  const label = addToCartLabel(state, text);
  const isBusy = state.status !== "idle";
  return (
    <div className="buy-buttons">
      <button
        type="submit"
        className="button add-to-cart-button"
        data-status={state.status}
        aria-disabled={isBusy}
      >
        <span className="add-to-cart-button-inner">{label}</span>
      </button>
      {hasExpress && (
        <button
          type="submit"
          className="button button-quiet express-button"
          name="then"
          value="checkout"
          aria-disabled={isBusy}
        >
          {EXPRESS_TEXT}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {state.status === "idle" || state.status === "failed" ? "" : label}
      </span>
    </div>
  );
};
