import { IconShoppingCart } from "@tabler/icons-react";
import type { DeclaredKind } from "./declare.ts";

/** Spec: B3.76. */
export const cart: DeclaredKind<"cart"> = {
  ...{ name: "Cart", group: "Shop", icon: IconShoppingCart, also: "basket pill items subtotal" },
  fresh: { type: "cart" },
};
