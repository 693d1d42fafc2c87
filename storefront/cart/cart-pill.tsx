import { cartCountLabel, cartCountText } from "#domain/cart/cart-count.ts";
import { useStore } from "../kit/external-store.ts";
import { money } from "../kit/reader.ts";
import { CartAnnouncer } from "./cart-announcer.tsx";
import { cartSummary } from "./cart-store.ts";

export const BagIcon = () => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="icon">
    <path
      d="M4.5 6.5h11l.8 10.5H3.7zM7 8.5v-3a3 3 0 0 1 6 0v3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
);

const Pill = () => {
  const { totalQuantity, subtotalCents, currency } = useStore(cartSummary);
  if (totalQuantity === 0) return null;
  return (
    <a className="cart-pill" href="/cart">
      <BagIcon />
      <span className="cart-quantity" aria-hidden="true">
        {cartCountText(totalQuantity)}
      </span>
      <span className="visually-hidden">{cartCountLabel(totalQuantity)}</span>
      <span className="cart-subtotal">{money(subtotalCents, currency)}</span>
    </a>
  );
};

/** Hidden while the cart is empty; changes are announced. Spec: A2.3, A9.2. */
export const CartPill = () => (
  <>
    <Pill />
    <CartAnnouncer />
  </>
);
