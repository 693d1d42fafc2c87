import { type OrderRowView, orderView } from "#domain/customers/order-views.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import { contentLanguage } from "../kit/content-language.ts";
import { reader } from "../kit/reader.ts";
import { ScreenLink } from "../kit/screen-link.tsx";
import type { AccountOrders } from "./account.ts";
import { Section, useDoing } from "./account-section.tsx";

const OrderRow = ({ order }: { readonly order: OrderRowView }) => (
  <li className="order-row">
    {order.imageUrl === null ? (
      <span className="cart-item-blank" />
    ) : (
      <img src={pictureAt(order.imageUrl, "300w")} alt="" width={64} height={64} />
    )}
    <div className="order-row-text">
      <ScreenLink href={order.url}>
        {order.name}
        <span className="visually-hidden">, {order.title}</span>
      </ScreenLink>
      <p {...contentLanguage()}>{order.title}</p>
      <p className="entry-note">{order.summary}</p>
    </div>
    <div className="order-row-end">
      <p className="order-row-total">{order.total}</p>
      <p className="entry-note">{order.status}</p>
    </div>
  </li>
);

export const OrderList = ({ orders }: { readonly orders: AccountOrders }) => {
  const place = reader();
  return (
    <ul className="order-list">
      {orders.rows.map((row) => (
        <OrderRow order={orderView(row, place)} key={row.orderId} />
      ))}
    </ul>
  );
};

export const OrdersSection = ({ orders }: { readonly orders: AccountOrders }) => (
  <Section id="orders" title="Orders" doing={useDoing()}>
    {orders.rows.length === 0 ? (
      <p className="entry-none">
        You have not ordered anything yet. <a href="/">Go to the shop</a>
      </p>
    ) : (
      <>
        <OrderList orders={orders} />
        {orders.total > orders.rows.length && (
          <p>
            <ScreenLink href="/account/orders">All {orders.total} orders</ScreenLink>
          </p>
        )}
      </>
    )}
  </Section>
);
