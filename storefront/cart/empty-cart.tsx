import { cartTexts } from "#domain/cart/texts.ts";

/** Spec: A8.7. */
export const EmptyCart = () => (
  <div className="empty">
    <p>{cartTexts.empty}</p>
    <a className="button" href="/">
      Go to the shop
    </a>
  </div>
);
