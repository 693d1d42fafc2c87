import { formatMoney } from "#domain/shared/format-money.ts";
import type { ShoppingCart } from "../cart/shopping-cart-store.ts";

export type SummaryLine = {
  readonly id: string;
  readonly title: string;
  readonly imageUrl: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly totalCents: number;
};

export const SummaryLines = (props: {
  readonly lines: readonly SummaryLine[];
  readonly currency: string;
}) => (
  <ul className="summary-lines">
    {props.lines.map(({ id, title, imageUrl, attributes, quantity, totalCents }) => {
      const chosen = Object.values(attributes).join(" / ");
      return (
        <li className="summary-line" key={id}>
          {imageUrl === null ? (
            <span className="cart-item-blank" />
          ) : (
            <img src={imageUrl} alt="" width={56} height={56} />
          )}
          <div>
            <p>{title}</p>
            <p className="cart-item-options">
              {chosen !== "" && `${chosen} · `}
              {quantity} ×
            </p>
          </div>
          <span className="summary-line-total">{formatMoney(totalCents, props.currency)}</span>
        </li>
      );
    })}
  </ul>
);

const lineOf = (entry: ShoppingCart["entries"][number]): SummaryLine => ({
  id: entry.id,
  title: entry.title,
  imageUrl: entry.imageUrl,
  attributes: entry.chosenVariant.attributes,
  quantity: entry.quantity,
  totalCents: Number(entry.subTotal.value),
});

/** What is about to be bought. */
export const OrderSummary = ({ cart }: { readonly cart: ShoppingCart }) => (
  <aside className="cart-aside" aria-label="Your order">
    <div className="summary">
      <h2>Your order</h2>
      <SummaryLines lines={cart.entries.map(lineOf)} currency={cart.currency} />
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd>{formatMoney(cart.subtotalCents, cart.currency)}</dd>
        </div>
        <div className="summary-total">
          <dt>Total</dt>
          <dd>{formatMoney(cart.grandTotalCents, cart.currency)}</dd>
        </div>
      </dl>
    </div>
  </aside>
);
