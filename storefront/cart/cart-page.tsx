import { useEffect, useRef } from "react";
import { useStore } from "../kit/external-store.ts";
import { ProblemNotice } from "../kit/problem-notice.tsx";
import { CartAnnouncer } from "./cart-announcer.tsx";
import { CartAside } from "./cart-aside.tsx";
import { CartLine } from "./cart-line.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import type { CartEntry } from "./shopping-cart.ts";
import { shoppingCart } from "./shopping-cart-store.ts";
import { useRemoval } from "./use-removal.ts";

type NoticeProps = { readonly entry: CartEntry; readonly onUndo: (entry: CartEntry) => void };

/** Stays until the next change, so that nobody has to be quick. */
const RemovedNotice = ({ entry, onUndo }: NoticeProps) => {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every removal takes its own button away
  useEffect(() => button.current?.focus({ preventScroll: true }), [entry]);
  return (
    <p className="notice" role="status">
      <span>{entry.title} was removed.</span>
      <button type="button" className="link-button" ref={button} onClick={() => onUndo(entry)}>
        Undo
      </button>
    </p>
  );
};

/** Spec: A2.1, A8.7. */
export const CartPage = () => {
  const cart = useStore(shoppingCart);
  const { removed, problem, remove, undo } = useRemoval();
  if (cart === undefined) return null;
  return (
    <>
      <div className="page-head">
        <h1>Your cart</h1>
      </div>
      {removed && <RemovedNotice entry={removed} onUndo={undo} />}
      {problem && <ProblemNotice problem={problem} />}
      <CartAnnouncer />
      {cart.entries.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart">
          <div className="cart-main">
            <table className="cart-lines">
              <caption className="visually-hidden">Items in your cart</caption>
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">Quantity</th>
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {cart.entries.map((entry) => (
                  <CartLine entry={entry} onRemove={remove} key={entry.id} />
                ))}
              </tbody>
            </table>
          </div>
          <CartAside cart={cart} />
        </div>
      )}
    </>
  );
};
