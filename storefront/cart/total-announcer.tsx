import type { Bill } from "#domain/cart/sums.ts";
import { useStore } from "../kit/external-store.ts";
import { Announcer } from "./cart-announcer.tsx";
import { cartIsPending } from "./shopping-cart-store.ts";

/** Announces the total: coupons, shipping and taxes change nothing else that is announced. */
export const TotalAnnouncer = ({ bill }: { readonly bill: Bill }) => (
  <Announcer
    text={bill.due === null ? `Total ${bill.total}.` : `Amount due ${bill.due}.`}
    isPending={useStore(cartIsPending)}
    data-total-status
  />
);
