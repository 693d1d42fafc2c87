import { tabStorage } from "../kit/tab-storage.ts";
import { recordSiteEvent } from "./record-site-event.ts";

type Purchase = {
  readonly orderId: string;
  readonly grandTotalCents: number;
  /** ISO 4217. */
  readonly currency: string;
};

/** Once per tab, however often the order's page is shown. Spec: A7.15. */
export const recordPurchase = ({ orderId, grandTotalCents, currency }: Purchase): void => {
  const kept = tabStorage();
  const name = `daybook.purchase.${orderId}`;
  if (kept.getItem(name) !== null) return;
  kept.setItem(name, "told");
  recordSiteEvent("pixel:Purchase", { orderId, valueCents: grandTotalCents, currency });
};
