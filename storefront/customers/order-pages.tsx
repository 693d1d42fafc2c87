import type { ReactNode } from "react";
import { fullOrderView } from "#domain/customers/order-views.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import { ContactLink } from "../kit/contact-link.tsx";
import { contentLanguage } from "../kit/content-language.ts";
import { useStore } from "../kit/external-store.ts";
import { reader } from "../kit/reader.ts";
import { ScreenLink } from "../kit/screen-link.tsx";
import { AwaitedPayment } from "../orders/awaited-payment.tsx";
import { OrderDelivery } from "../orders/order-delivery.tsx";
import type { AccountOrders } from "./account.ts";
import { shownOrder, shownOrders } from "./account-store.ts";
import { OrderList } from "./orders-section.tsx";

const Trail = ({ children }: { readonly children: ReactNode }) => (
  <nav className="breadcrumbs" aria-label="Breadcrumb">
    <ol className="breadcrumb-list">
      <li>
        <ScreenLink href="/account">Your account</ScreenLink>
      </li>
      {children}
    </ol>
  </nav>
);

const PATH = "/account/orders";

const Pagination = ({ page, pageSize, total }: AccountOrders) => {
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount <= 1) return null;
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && (
        <ScreenLink
          className="button button-quiet"
          href={page === 2 ? PATH : `${PATH}?page=${page - 1}`}
          rel="prev"
        >
          Previous
        </ScreenLink>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ScreenLink className="button button-quiet" href={`${PATH}?page=${page + 1}`} rel="next">
          Next
        </ScreenLink>
      )}
    </nav>
  );
};

export const OrdersPage = () => {
  const orders = useStore(shownOrders);
  return orders && <Orders orders={orders} />;
};

const Orders = ({ orders }: { readonly orders: AccountOrders }) => (
  <>
    <Trail>
      <li aria-current="page">Orders</li>
    </Trail>
    <div className="page-head">
      <h1>Your orders</h1>
    </div>
    {orders.rows.length === 0 ? (
      <div className="empty">
        <p>You have not ordered anything yet.</p>
        <a className="button" href="/">
          Go to the shop
        </a>
      </div>
    ) : (
      <OrderList orders={orders} />
    )}
    <Pagination {...orders} />
  </>
);

const AllOrders = () => (
  <li>
    <ScreenLink href={PATH}>Orders</ScreenLink>
  </li>
);

const Unknown = () => (
  <>
    <Trail>
      <AllOrders />
      <li aria-current="page">Not found</li>
    </Trail>
    <div className="lost">
      <h1>Order not found</h1>
      <p className="lede">
        Your account shows orders that you placed while signed in or with a confirmed email address.
      </p>
      <p className="actions">
        <ScreenLink className="button" href={PATH}>
          All orders
        </ScreenLink>
      </p>
    </div>
  </>
);

type View = ReturnType<typeof fullOrderView>;

const Lines = ({ lines, sums, total }: View) => (
  <section className="summary" aria-label="What you ordered">
    <ul className="summary-lines">
      {lines.map((line) => (
        <li className="summary-line" key={line.id}>
          {line.imageUrl === null ? (
            <span className="cart-item-blank" />
          ) : (
            <img src={pictureAt(line.imageUrl, "300w")} alt="" width={56} height={56} />
          )}
          <div>
            <p {...contentLanguage()}>{line.title}</p>
            <p className="cart-item-options">{line.options}</p>
            {line.answers.length > 0 && (
              <ul className="cart-item-answers">
                {line.answers.map(({ title, text }) => (
                  <li key={title}>
                    {title}: {text}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <span className="summary-line-total">{line.total}</span>
        </li>
      ))}
    </ul>
    <dl>
      {sums.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="summary-total">
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  </section>
);

export const OrderPage = () => {
  const order = useStore(shownOrder);
  if (order === undefined) return <Unknown />;
  const view = fullOrderView(order, reader());
  return (
    <>
      <Trail>
        <AllOrders />
        <li aria-current="page">{view.name}</li>
      </Trail>
      <div className="confirmed">
        <div className="page-head">
          <p className="eyebrow">{view.status}</p>
          <h1>{view.name}</h1>
          <p className="lede">{view.summary}</p>
          {view.cancelled !== "" && <p className="lede">{view.cancelled}</p>}
        </div>
        <Lines {...view} />
        {view.awaitedPayment && <AwaitedPayment payment={view.awaitedPayment} />}
        {view.delivery && <OrderDelivery delivery={view.delivery} />}
        {view.deliverTo.length > 0 && (
          <section className="account-section" aria-labelledby="deliver-title">
            <h2 id="deliver-title">Delivery address</h2>
            <p className="entry-lines">{view.deliverTo.join("\n")}</p>
          </section>
        )}
        <p className="actions">
          {view.filesUrl !== null && (
            <>
              <a className="button" href={view.filesUrl}>
                Your files
              </a>{" "}
            </>
          )}
          <ScreenLink className="button button-quiet" href={PATH}>
            All orders
          </ScreenLink>{" "}
          <ContactLink>Contact us about this order</ContactLink>
        </p>
      </div>
    </>
  );
};
