/** Address, and the root whose mounting makes the page complete. */
export const pages = [
  ["/", "[data-root=cart-pill]"],
  ["/shop/notebooks", "[data-root=cart-pill]"],
  ["/shop/p/field-notebook", "[data-root=add-to-cart]"],
  ["/shop/p/daily-planner", "[data-root=add-to-cart]"],
  ["/shop/p/linen-journal", "[data-root=restock]"],
  ["/shop/p/gift-card", "[data-root=add-to-cart]"],
  ["/cart", "[data-screen-root]"],
  ["/checkout", "[data-screen-root]"],
  ["/checkout/order-confirmed?orderId=none", "[data-screen-root]"],
  ["/contact", "[data-root=form]"],
  ["/no-such-page", "[data-root=cart-pill]"],
] as const;
