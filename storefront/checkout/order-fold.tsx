import { type ReactNode, useState } from "react";
import { takenOpen } from "../kit/taken-over.ts";

const ID = "order-fold";

/** Where there is no room beside the form: what it costs in one line above it, and all else behind it. */
export const OrderFold = ({
  total,
  children,
}: {
  readonly total: string;
  readonly children: ReactNode;
}) => {
  const [open] = useState(() => takenOpen(ID));
  return (
    <details className="order-fold" id={ID} open={open}>
      <summary>
        <span>Your order</span>
        <span className="order-fold-total">{total}</span>
      </summary>
      <div className="summary">{children}</div>
    </details>
  );
};
