import { Link } from "@tanstack/react-router";
import type { LatestOrder } from "#read-api/overview/contract.ts";
import { Money } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { OrderStatus } from "../orders/order-status.tsx";
import classes from "./overview-screen.module.css";

export const LatestOrders = ({ orders }: { readonly orders: readonly LatestOrder[] }) =>
  orders.length === 0 ? (
    <Empty title="No orders yet" text="An order appears here the moment it is placed." />
  ) : (
    <ul className={classes.list}>
      {orders.map((order) => (
        <li key={order.orderId} className={classes.row}>
          <span className={classes.name}>
            <Link to="/orders/$orderId" params={{ orderId: order.orderId }}>
              {order.number === null ? "Order" : `#${order.number}`} {order.name ?? ""}
            </Link>
            <span className={classes.meta}>
              <Moment at={order.placedAt} />
            </span>
          </span>
          <span className={classes.end}>
            <OrderStatus of={order.status} />
            <span className={classes.amount}>
              <Money cents={order.grandTotalCents} currency={order.currency} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
