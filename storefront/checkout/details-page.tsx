import { useState } from "react";
import { useCheckoutScreen } from "../cart/cart-facts.ts";
import type { ShoppingCart } from "../cart/shopping-cart.ts";
import { shoppingCart } from "../cart/shopping-cart-store.ts";
import type { Country } from "../kit/countries.ts";
import { useStore } from "../kit/external-store.ts";
import { siteUser } from "../kit/session/browser-session.ts";
import { AddressFields, ContactFields, NoteField } from "./checkout-fields.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { pageCheckout } from "./draft-store.ts";
import { HoldNotice } from "./hold-notice.tsx";
import { useDetails } from "./use-details.ts";

const SignIn = () => {
  const { authenticated } = useStore(siteUser);
  if (authenticated) return null;
  return (
    <p className="checkout-note">
      Have an account? <a href="/account/login?next=%2Fcheckout">Sign in</a> to fill in your
      details.
    </p>
  );
};

type Props = { readonly cart: ShoppingCart; readonly countries: readonly Country[] };

const Details = ({ cart, countries }: Props) => {
  const { draft, errors, problem, busy, submit, change, form } = useDetails(cart);
  const [drawn] = useState(() => pageCheckout()?.problem ?? undefined);
  const screen = useCheckoutScreen(cart);
  const fields = { draft, errors, onChange: change };
  const around = { cart, screen, problem: problem ?? drawn };
  return (
    <CheckoutFrame step="details" title="Checkout" {...around}>
      <SignIn />
      <HoldNotice />
      <form className="checkout-form" id="checkout-form" onSubmit={submit} noValidate ref={form}>
        <ContactFields {...fields} />
        {cart.requiresShipping && <AddressFields {...fields} countries={countries} />}
        <NoteField {...fields} />
        {screen.minimum !== null && <p className="checkout-minimum">{screen.minimum}</p>}
        <div className="checkout-place">
          <button type="submit" className="button" aria-disabled={busy || screen.minimum !== null}>
            {busy ? "One moment…" : "Review your order"}
          </button>
        </div>
      </form>
    </CheckoutFrame>
  );
};

/**
 * The customer and the destination. Spec: A2.4, B2.21. Not in the specification: two steps, so that
 * everything can be reviewed with its final cost before the order is placed.
 */
export const DetailsPage = ({ countries }: { readonly countries: readonly Country[] }) => {
  const cart = useStore(shoppingCart);
  return cart === undefined ? null : <Details cart={cart} countries={countries} />;
};
