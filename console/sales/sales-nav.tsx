import { Link } from "@tanstack/react-router";
import { useMay } from "../kit/session/permissions.tsx";
import classes from "../kit/ui/tab-nav.module.css";

const screens = [
  ["/sales", "Sales", "orders:read"],
  ["/sales/products", "Products", "orders:read"],
  ["/sales/sources", "Sources", "orders:read"],
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
  return (
    <nav className={classes.tabs} aria-label="Reports of sales">
      {screens.map(
        ([path, label, permission]) =>
          may(permission) && (
            <Link
              key={path}
              to={path}
              search={{ ...(from && { from }), ...(to && { to }) } as never}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {label}
            </Link>
          ),
      )}
    </nav>
  );
};
