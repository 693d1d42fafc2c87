import { useStore } from "../kit/external-store.ts";
import { ScreenLink } from "../kit/screen-link.tsx";
import { BillRows } from "./bill-rows.tsx";
import { cartPageScreen } from "./cart-facts.ts";
import { CodeFold } from "./code-fold.tsx";
import { couponCode } from "./code-kinds.ts";
import { ShippingEstimate } from "./shipping-estimate.tsx";
import type { ShoppingCart } from "./shopping-cart.ts";
import { cartIsPending } from "./shopping-cart-store.ts";
import { TotalAnnouncer } from "./total-announcer.tsx";

/** A cart below the minimum keeps its button, which says that it has no effect. Spec: A5.15. */
const CheckOut = ({ minimum }: { readonly minimum: string | null }) =>
  minimum === null ? (
    <ScreenLink className="button" href="/checkout">
      Check out
    </ScreenLink>
  ) : (
    <>
      <p className="checkout-minimum">{minimum}</p>
      {/* biome-ignore lint/a11y/useFocusableInteractive: there is nothing to be done with it */}
      {/* biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere yet */}
      <span className="button" role="link" aria-disabled="true">
        Check out
      </span>
    </>
  );

/** The cart's cost, coupons, gift cards and buttons. */
export const CartAside = ({ cart }: { readonly cart: ShoppingCart }) => {
  const screen = cartPageScreen(cart);
  const isPending = useStore(cartIsPending);
  return (
    <aside className="cart-aside" aria-label="Summary">
      <div className="summary">
        <h2>Summary</h2>
        <BillRows bill={screen.bill} isPending={isPending} />
        <TotalAnnouncer bill={screen.bill} />
        {screen.asksLocation && (
          <ShippingEstimate screen={screen} location={cart.shippingLocation} />
        )}
        <div className="folds">
          <CodeFold kind={couponCode} applied={screen.coupons} />
        </div>
        <CheckOut minimum={screen.minimum} />
      </div>
    </aside>
  );
};
