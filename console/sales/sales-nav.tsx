import type { ComparisonQuery } from "#domain/kit/comparison.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/sales", "Sales", "overview:read"],
  ["/sales/products", "Products", "overview:read"],
  ["/sales/sources", "Sources", "overview:read"],
  ["/sales/repeat-customers", "Repeat customers", "overview:read"],
  ["/sales/taxes", "Taxes", "overview:read"],
  ["/sales/coupons", "Coupons", "overview:read"],
  ["/sales/gift-cards", "Gift cards", "gift-cards:read"],
  ["/sales/payments", "Payments", "overview:read"],
  ["/sales/refunds", "Refunds", "orders:read"],
] as const;

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Navigation between the reports of sales, for the same days and those that they are compared with. */
export const SalesNav = ({ search }: { readonly search: Range & ComparisonQuery }) => {
  const { from, to, compare, compareFrom, compareTo } = search;
  const may = useMay();
  const tabs = screens.filter(([, , permission]) => may(permission));
  return (
    <TabNav
      label="Reports of sales"
      tabs={tabs}
      search={{ from, to, compare, compareFrom, compareTo }}
    />
  );
};
