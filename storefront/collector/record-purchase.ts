import type { Order } from "../checkout/place-order.ts";
import { tabStorage } from "../ui/tab-storage.ts";
import { recordSiteEvent } from "./record-site-event.ts";

/** Once in this tab, however often the page of the order is shown. Spec: A7.15. */
export const recordPurchase = ({ orderId, grandTotalCents, currency }: Order): void => {
  const kept = tabStorage();
  const name = `daybook.purchase.${orderId}`;
  if (kept.getItem(name) !== null) return;
  kept.setItem(name, "told");
  recordSiteEvent("pixel:Purchase", { orderId, valueCents: grandTotalCents, currency });
};
