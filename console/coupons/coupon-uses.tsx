import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Explain } from "#console/history/explain.tsx";
import { type CouponRow, listCouponUsesContract } from "#read-api/coupons/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, Money } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import classes from "./coupon-uses.module.css";

const NEWEST = 5;

/** The number of uses, and the latest orders with them. */
export const CouponUses = ({ of }: { readonly of: CouponRow }) => {
  const { couponId, currency, redeemed, reserved, discountedCents } = of;
  const query = useCall(listCouponUsesContract, {
    params: { couponId },
    query: { pageSize: NEWEST },
  });
  const rows = query.data?.rows ?? [];
  return (
    <div>
      <Text size="sm" c="dimmed">
        {redeemed === 0 ? "Not used for any order yet" : "Used for "}
        <Explain number="coupon-uses" id={couponId} of={of.code}>
          {redeemed > 0 && counted(redeemed, "order")}
        </Explain>
        {redeemed > 0 && (
          <>
            ,{" "}
            <Explain number="coupon-discounts" id={couponId} of={of.code}>
              <Money cents={discountedCents} currency={currency} />
            </Explain>{" "}
            in total discounts
          </>
        )}
        {reserved > 0 && `; ${counted(reserved, "checkout")} in progress`}.
      </Text>
      {rows.length > 0 && (
        <ul className={classes.uses} aria-label="Latest orders that used it">
          {rows.map(({ orderId, orderNumber, redeemedAt, amountCents }) => (
            <li key={`${orderId}${redeemedAt}`}>
              {orderId === null ? (
                <span>Order</span>
              ) : (
                <Link to="/orders/$orderId" params={{ orderId }}>
                  {orderNumber === null ? "Order" : `#${orderNumber}`}
                </Link>
              )}
              <Moment at={redeemedAt} />
              <span>
                −<Money cents={amountCents} currency={currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
