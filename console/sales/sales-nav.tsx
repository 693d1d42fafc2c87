import { useMay } from "../kit/session/permissions.tsx";
import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/sales", "Sales", "orders:read"],
  ["/sales/products", "Products", "orders:read"],
  ["/sales/sources", "Sources", "orders:read"],
  ["/sales/repeat-customers", "Repeat customers", "orders:read"],
  ["/sales/taxes", "Taxes", "orders:read"],
  ["/sales/coupons", "Coupons", "orders:read"],
  ["/sales/gift-cards", "Gift cards", "gift-cards:read"],
  ["/sales/payments", "Payments", "orders:read"],
  ["/sales/refunds", "Refunds", "orders:read"],
] as const;

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Navigation between the reports of sales, for the same days. */
export const SalesNav = ({ from, to }: Range) => {
  const may = useMay();
  const tabs = screens.filter(([, , permission]) => may(permission));
  return <TabNav label="Reports of sales" tabs={tabs} search={{ from, to }} />;
};
