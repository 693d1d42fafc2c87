import { useEffect, useId, useRef, useState } from "react";
import { cartTexts } from "#domain/cart/texts.ts";
import { formatMoney } from "#domain/shared/format-money.ts";
import { failureText } from "../app/api.ts";
import { Alert } from "../ui/alert.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { quantityChange } from "./quantity-change.ts";
import { type CartEntry, changeQuantity } from "./shopping-cart-store.ts";

/** After the last key. Our choice. */
export const SAVE_AFTER_MS = 500;

type Problem = { readonly title: string; readonly message: string };

const useQuantity = (entry: CartEntry) => {
  const [text, setText] = useState(String(entry.quantity));
  const [problem, setProblem] = useState<Problem>();
  const [asks, setAsks] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => setText(String(entry.quantity)), [entry.quantity]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const save = async (quantity: number) => {
    try {
      await changeQuantity(entry.id, quantity);
    } catch (error) {
      setText(String(entry.quantity));
      setProblem({ title: cartTexts.unableToUpdateQuantity, message: failureText(error) });
    }
  };
  const take = (typed: string) => {
    clearTimeout(timer.current);
    setText(typed);
    setProblem(undefined);
    const change = quantityChange(typed, entry.quantity);
    if (change.kind === "remove") setAsks(true);
    if (change.kind === "refused")
      setProblem({ title: cartTexts.unableToUpdateQuantity, message: change.message });
    if (change.kind === "change")
      timer.current = setTimeout(() => void save(change.quantity), SAVE_AFTER_MS);
  };
  const restore = () => {
    setAsks(false);
    setText(String(entry.quantity));
  };
  return { text, problem, asks, take, restore };
};

const Item = ({ entry }: { readonly entry: CartEntry }) => (
  <div className="cart-item">
    {entry.imageUrl === null ? (
      <span className="cart-item-blank" />
    ) : (
      <img src={entry.imageUrl} alt="" width={88} height={88} />
    )}
    <div>
      <a href={entry.productUrl}>{entry.title}</a>
      <p className="cart-item-options">
        {Object.values(entry.chosenVariant.attributes).join(" / ")}
      </p>
      <p className="cart-item-each">
        {formatMoney(entry.purchasePriceCents, entry.subTotal.currency)} each
      </p>
    </div>
  </div>
);

type Props = { readonly entry: CartEntry; readonly onRemove: (entry: CartEntry) => void };

/** One line of the cart; its quantity saves itself. Spec: A5.16, A8.7. */
export const CartLine = ({ entry, onRemove }: Props) => {
  const { text, problem, asks, take, restore } = useQuantity(entry);
  const id = useId();
  return (
    <tr className="cart-line">
      <th scope="row">
        <Item entry={entry} />
      </th>
      <td className="cart-quantity-cell">
        <div className="cart-quantity-form">
          <input
            type="number"
            name="quantity"
            inputMode="numeric"
            min={0}
            max={9999}
            step={1}
            value={text}
            aria-label={`Quantity of ${entry.title}`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : id}
            onChange={(event) => take(event.target.value)}
            onBlur={() => text.trim() === "" && restore()}
          />
          <button type="button" className="link-button" onClick={() => onRemove(entry)}>
            Remove<span className="visually-hidden"> {entry.title}</span>
          </button>
        </div>
        {problem !== undefined && (
          <div className="cart-line-problem" id={id}>
            <Alert title={problem.title}>{problem.message}</Alert>
          </div>
        )}
        {asks && (
          <ConfirmDialog
            title={`Remove ${entry.title}?`}
            confirmLabel="Remove"
            cancelLabel="Keep it"
            onConfirm={() => onRemove(entry)}
            onCancel={restore}
          >
            {cartTexts.confirmRemoval}
          </ConfirmDialog>
        )}
      </td>
      <td className="cart-line-total">
        {formatMoney(Number(entry.subTotal.value), entry.subTotal.currency)}
      </td>
    </tr>
  );
};
