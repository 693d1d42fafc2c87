import type { ReactNode } from "react";
import type { CartScreen } from "#domain/cart/cart-screen.ts";
import { BillRows } from "../cart/bill-rows.tsx";
import { CartAnnouncer } from "../cart/cart-announcer.tsx";
import { CodeFold } from "../cart/code-fold.tsx";
import { couponCode, giftCardCode } from "../cart/code-kinds.ts";
import { EmptyCart } from "../cart/empty-cart.tsx";
import type { ShoppingCart } from "../cart/shopping-cart.ts";
import { cartIsPending } from "../cart/shopping-cart-store.ts";
import { TotalAnnouncer } from "../cart/total-announcer.tsx";
import { useStore } from "../kit/external-store.ts";
import { ProblemNotice } from "../kit/problem-notice.tsx";
import { ScreenLink } from "../kit/screen-link.tsx";
import type { Problem } from "../kit/use-attempt.ts";
import { OrderFold } from "./order-fold.tsx";
import { linesOfCart, SummaryLines } from "./order-summary.tsx";

type Step = "details" | "review";

const Steps = ({ step }: { readonly step: Step }) => (
  <nav className="breadcrumbs" aria-label="Breadcrumb">
    <ol className="breadcrumb-list">
      <li>
        <ScreenLink href="/cart">Your cart</ScreenLink>
      </li>
      {step === "details" ? (
        <li aria-current="page">Check out</li>
      ) : (
        <li>
          <ScreenLink href="/checkout">Check out</ScreenLink>
        </li>
      )}
      <li aria-current={step === "review" ? "page" : undefined}>Review and pay</li>
    </ol>
  </nav>
);

const Aside = ({ cart, screen }: { readonly cart: ShoppingCart; readonly screen: CartScreen }) => (
  <aside className="cart-aside checkout-aside" aria-label="Your order">
    <OrderFold total={screen.bill.due ?? screen.bill.total}>
      <h2>Your order</h2>
      <SummaryLines lines={linesOfCart(cart)} currency={cart.currency} />
      <BillRows bill={screen.bill} isPending={useStore(cartIsPending)} />
      <div className="folds">
        <CodeFold kind={couponCode} applied={screen.coupons} />
        <CodeFold kind={giftCardCode} applied={screen.giftCards} />
      </div>
    </OrderFold>
    <TotalAnnouncer bill={screen.bill} />
  </aside>
);

type Props = {
  readonly step: Step;
  readonly title: string;
  readonly cart: ShoppingCart;
  readonly screen: CartScreen;
  readonly problem: Problem | undefined;
  readonly children: ReactNode;
};

/** Layout of both checkout steps. */
export const CheckoutFrame = ({ step, title, cart, screen, problem, children }: Props) => (
  <>
    <Steps step={step} />
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    {problem && <ProblemNotice problem={problem} />}
    <CartAnnouncer />
    {cart.entries.length === 0 ? (
      <EmptyCart />
    ) : (
      <div className="cart">
        <div className="cart-main">{children}</div>
        <Aside cart={cart} screen={screen} />
      </div>
    )}
  </>
);
