import { giftCardPurchaseUrl, PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import type { CartEntry } from "./shopping-cart.ts";

/** The link to the page with the gift card's recipient. Spec: A2.6. */
export const GiftCardLine = ({ entry }: { readonly entry: CartEntry }) => {
  const purchaseId = entry.additionalFields[PURCHASE_FIELD];
  if (purchaseId === undefined) return null;
  return (
    <p className="cart-item-edit">
      <a className="link-button" href={giftCardPurchaseUrl(purchaseId)}>
        Edit recipient<span className="visually-hidden"> of {entry.title}</span>
      </a>
    </p>
  );
};
