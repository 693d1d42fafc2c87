import { useEffect, useId, useRef, useState } from "react";
import { cartTexts } from "#domain/cart/texts.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import { Alert } from "../kit/alert.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { contentLanguage } from "../kit/content-language.ts";
import { money } from "../kit/reader.ts";
import { useAttempt } from "../kit/use-attempt.ts";
import { GiftCardLine } from "./gift-card-line.tsx";
import { LineAnswers } from "./line-answers.tsx";
import { quantityChange } from "./quantity-change.ts";
import type { CartEntry } from "./shopping-cart.ts";
import { changeQuantity } from "./shopping-cart-store.ts";

/** After the last key press; immediately when the field loses focus. Not in the specification. */
export const SAVE_AFTER_MS = 500;

/** A change that waits until the visitor stops typing. `flush` runs it now. */
const useDelayed = () => {
  const waiting = useRef<{
    readonly timer: ReturnType<typeof setTimeout>;
    readonly work: () => void;
  }>(undefined);
  const [delayed] = useState(() => {
    const cancel = () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    };
    const flush = () => {
      const work = waiting.current?.work;
      cancel();
      work?.();
    };
    const start = (work: () => void) => {
      cancel();
      waiting.current = { work, timer: setTimeout(flush, SAVE_AFTER_MS) };
    };
    return { cancel, flush, start };
  });
  // A visitor who leaves the page right after typing has typed all the same.
  useEffect(() => {
    window.addEventListener("pagehide", delayed.flush);
    return () => {
      window.removeEventListener("pagehide", delayed.flush);
      delayed.flush();
    };
  }, [delayed]);
  return delayed;
};

const useQuantity = (entry: CartEntry) => {
  const [text, setText] = useState(String(entry.quantity));
  const [asks, setAsks] = useState(false);
  const { problem, run, setProblem } = useAttempt();
  const delayed = useDelayed();

  useEffect(() => setText(String(entry.quantity)), [entry.quantity]);

  const take = (typed: string) => {
    delayed.cancel();
    setText(typed);
    setProblem(undefined);
    const change = quantityChange(typed, entry.quantity);
    if (change.kind === "remove") setAsks(true);
    if (change.kind === "refused")
      setProblem({ title: cartTexts.unableToUpdateQuantity, message: change.message });
    if (change.kind === "change")
      delayed.start(
        () =>
          void run(cartTexts.unableToUpdateQuantity, () =>
            changeQuantity(entry.id, change.quantity),
          ),
      );
  };
  const restore = () => {
    setAsks(false);
    setText(String(entry.quantity));
  };
  const leave = () => {
    delayed.flush();
    if (text.trim() === "") restore();
  };
  return { text, problem, asks, take, restore, leave };
};

const Item = ({ entry }: { readonly entry: CartEntry }) => (
  <div className="cart-item">
    {entry.imageUrl === null ? (
      <span className="cart-item-blank" />
    ) : (
      <img src={pictureAt(entry.imageUrl, "300w")} alt="" width={88} height={88} />
    )}
    <div>
      <a href={entry.productUrl} {...contentLanguage()}>
        {entry.title}
      </a>
      <p className="cart-item-options" {...contentLanguage()}>
        {Object.values(entry.chosenVariant.attributes).join(" / ")}
      </p>
      <LineAnswers entry={entry} />
      <GiftCardLine entry={entry} />
      <p className="cart-item-each">
        {money(entry.purchasePriceCents, entry.subTotal.currency)} each
      </p>
    </div>
  </div>
);

type Props = { readonly entry: CartEntry; readonly onRemove: (entry: CartEntry) => void };

/** One line of the cart; its quantity is saved automatically. Spec: A5.16, A8.7. */
export const CartLine = ({ entry, onRemove }: Props) => {
  const { text, problem, asks, take, restore, leave } = useQuantity(entry);
  const id = useId();
  return (
    <>
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
              onBlur={leave}
            />
            <button type="button" className="link-button" onClick={() => onRemove(entry)}>
              Remove<span className="visually-hidden"> {entry.title}</span>
            </button>
          </div>
          {asks && (
            <ConfirmDialog
              title={`Remove ${entry.title}?`}
              confirmLabel="Remove"
              cancelLabel="Keep"
              onConfirm={() => onRemove(entry)}
              onCancel={restore}
            >
              {cartTexts.confirmRemoval}
            </ConfirmDialog>
          )}
        </td>
        <td className="cart-line-total">
          {money(Number(entry.subTotal.value), entry.subTotal.currency)}
        </td>
      </tr>
      {problem !== undefined && (
        <tr className="cart-line-refused">
          <td colSpan={3}>
            <div className="cart-line-problem" id={id}>
              <Alert title={problem.title} onRetry={problem.retry}>
                {problem.message}
              </Alert>
            </div>
          </td>
        </tr>
      )}
    </>
  );
};
