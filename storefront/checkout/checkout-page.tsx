import { ScreenLink } from "../app/screen-link.tsx";
import { EmptyCart } from "../cart/empty-cart.tsx";
import { shoppingCart } from "../cart/shopping-cart-store.ts";
import { Alert } from "../ui/alert.tsx";
import { useStore } from "../ui/external-store.ts";
import { AddressFields, ContactFields } from "./checkout-fields.tsx";
import type { Country } from "./countries.ts";
import { OrderSummary } from "./order-summary.tsx";
import { useCheckout } from "./use-checkout.ts";

const Payment = () => (
  <fieldset className="checkout-part">
    <legend>Payment</legend>
    <div className="payment">
      <label className="check">
        <input type="radio" name="payment.method" value="manual" defaultChecked />
        <span>Pay by invoice</span>
      </label>
      <p>Nothing is charged now. We send the invoice with your order.</p>
    </div>
  </fieldset>
);

/** Spec: A2.4, B2.21. Our choice: one page, so that everything can be reviewed before it is placed. */
export const CheckoutPage = ({ countries }: { readonly countries: readonly Country[] }) => {
  const cart = useStore(shoppingCart);
  const { draft, state, submit, change, form } = useCheckout(cart);
  const placing = state.status === "placing";
  const fields = { draft, errors: state.errors, onChange: change };
  if (cart === undefined) return null;
  return (
    <>
      <nav className="breadcrumbs" aria-label="Breadcrumb">
        <ol className="breadcrumb-list">
          <li>
            <ScreenLink href="/cart">Your cart</ScreenLink>
          </li>
          <li aria-current="page">Check out</li>
        </ol>
      </nav>
      <div className="page-head">
        <h1>Check out</h1>
      </div>
      {cart.entries.length === 0 && !placing ? (
        <EmptyCart />
      ) : (
        <div className="cart">
          <div className="cart-main">
            <form className="checkout-form" onSubmit={submit} noValidate ref={form}>
              <ContactFields {...fields} />
              {cart.requiresShipping && <AddressFields {...fields} countries={countries} />}
              <Payment />
              <div className="checkout-place">
                {state.failure !== undefined && (
                  <Alert title="We could not place your order">{state.failure}</Alert>
                )}
                <button type="submit" className="button" aria-disabled={placing}>
                  {placing ? "Placing your order…" : "Place order"}
                </button>
              </div>
            </form>
          </div>
          <OrderSummary cart={cart} />
        </div>
      )}
    </>
  );
};
