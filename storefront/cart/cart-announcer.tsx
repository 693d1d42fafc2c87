import { useEffect, useRef, useState } from "react";
import { cartCountLabel } from "#domain/cart/cart-count.ts";
import { useStore } from "../kit/external-store.ts";
import { money } from "../kit/reader.ts";
import { type CartSummary, cartSummary } from "./cart-store.ts";

type AnnouncerProps = {
  readonly text: string;
  /** Silent while it may still change. */
  readonly isPending?: boolean;
  readonly "data-cart-status"?: true;
  readonly "data-total-status"?: true;
};

/** Announces changes of a text. */
export const Announcer = ({ text, isPending = false, ...mark }: AnnouncerProps) => {
  const known = useRef(text);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (isPending || text === known.current) return;
    known.current = text;
    setSaid(text);
  }, [text, isPending]);
  return (
    <p className="visually-hidden" role="status" {...mark}>
      {said}
    </p>
  );
};

const summaryText = ({ totalQuantity, subtotalCents, currency }: CartSummary): string =>
  totalQuantity === 0
    ? cartCountLabel(0)
    : `${cartCountLabel(totalQuantity)}. Subtotal ${money(subtotalCents, currency)}.`;

/** Announces changes of the cart to screen readers. Spec: A2.3. */
export const CartAnnouncer = () => (
  <Announcer text={summaryText(useStore(cartSummary))} data-cart-status />
);
