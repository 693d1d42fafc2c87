import { EXPRESS_TEXT } from "#domain/cart/buying.ts";
import { type AddToCartState, addToCartLabel } from "./add-to-cart-state.ts";

type Props = {
  readonly state: AddToCartState;
  /** Label of the first button while idle. */
  readonly text: string;
  /** Whether there is a second button straight to checkout. */
  readonly hasExpress: boolean;
  /** The selected variant is sold out: the buttons look disabled, and pressing one says why. */
  readonly isSoldOut: boolean;
};

/** The first button shows the progress, whichever was pressed. Spec: A4.1. */
export const BuyButtons = ({ state, text, hasExpress, isSoldOut }: Props) => {
  const label = addToCartLabel(state, text);
  const isBusy = state.status !== "idle";
  return (
    <div className="buy-buttons">
      <button
        type="submit"
        className="button add-to-cart-button"
        data-status={state.status}
        aria-disabled={isBusy || isSoldOut}
        data-sold-out={isSoldOut ? "" : undefined}
      >
        <span className="add-to-cart-button-inner">{label}</span>
      </button>
      {hasExpress && (
        <button
          type="submit"
          className="button button-quiet express-button"
          name="then"
          value="checkout"
          aria-disabled={isBusy || isSoldOut}
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
