import { useEffect, useRef, useState } from "react";
import { cartTexts } from "#domain/cart/texts.ts";
import { formatMoney } from "#domain/shared/format-money.ts";
import { failureText } from "../app/api.ts";
import { ScreenLink } from "../app/screen-link.tsx";
import { Alert } from "../ui/alert.tsx";
import { useStore } from "../ui/external-store.ts";
import { CartLine } from "./cart-line.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import {
  addAgain,
  type CartEntry,
  removeEntry,
  type ShoppingCart,
  shoppingCart,
} from "./shopping-cart-store.ts";

type Problem = { readonly title: string; readonly message: string };

const useRemoval = () => {
  const [removed, setRemoved] = useState<CartEntry>();
  const [problem, setProblem] = useState<Problem>();
  const attempt = async (title: string, work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem({ title, message: failureText(error) });
      return false;
    }
  };
  return {
    removed,
    problem,
    remove: async (entry: CartEntry) => {
      if (await attempt(cartTexts.unableToRemove, () => removeEntry(entry.id))) setRemoved(entry);
    },
    undo: async (entry: CartEntry) => {
      if (await attempt(cartTexts.unableToAdd, () => addAgain(entry))) setRemoved(undefined);
    },
  };
};

type NoticeProps = { readonly entry: CartEntry; readonly onUndo: (entry: CartEntry) => void };

/** Stays until the next change: nobody has to be quick. */
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

const Summary = ({ cart }: { readonly cart: ShoppingCart }) => (
  <aside className="cart-aside" aria-label="Summary">
    <div className="summary">
      <dl>
        <div>
          <dt>Items</dt>
          <dd>{cart.totalQuantity}</dd>
        </div>
        <div className="summary-total">
          <dt>Subtotal</dt>
          <dd>{formatMoney(cart.subtotalCents, cart.currency)}</dd>
        </div>
      </dl>
      <p className="summary-note">Shipping and taxes are settled with your order.</p>
      <ScreenLink className="button" href="/checkout">
        Check out
      </ScreenLink>
    </div>
  </aside>
);

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
      {problem && (
        <div className="notice-problem">
          <Alert title={problem.title}>{problem.message}</Alert>
        </div>
      )}
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
          <Summary cart={cart} />
        </div>
      )}
    </>
  );
};
