import { type ReactNode, useState } from "react";
import { takenOpen } from "../kit/taken-over.ts";

const ID = "order-fold";

/** On small screens: the total in one line above the form, with the rest folded. */
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
