import { Text } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import type { DeclaredKind } from "./declare.ts";

const CartNote = () => (
  <Text size="sm" c="dimmed">
    Visitors see the number of items in their own cart and the subtotal. While this block is
    selected, the page shows a cart with three items.
  </Text>
);

/** Spec: B3.76. */
export const cart: DeclaredKind<"cart"> = {
  name: "Cart",
  group: "Shop",
  icon: IconShoppingCart,
  also: "basket pill items subtotal",
  fresh: { type: "cart" },
  fields: CartNote,
};
