import { Group } from "@mantine/core";
import type { Permission } from "#domain/kit/permission.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import { useMay } from "../kit/session/permissions.tsx";
import classes from "./events-screen.module.css";
import { Explain } from "./explain.tsx";
import { numberNames } from "./number-names.ts";

type Numbers = {
  readonly of: string;
  readonly permission: Permission;
  readonly numbers: readonly ExplainedNumber[];
};

/**
 * Numbers by category of the stream. Carts that were never bought appear nowhere else in the
 * console.
 */
const explained: Readonly<Record<string, Numbers>> = {
  cart: {
    of: "this cart",
    permission: "orders:read",
    numbers: [
      "cart-total",
      "cart-subtotal",
      "cart-quantity",
      "cart-discount",
      "cart-shipping",
      "cart-tax",
    ],
  },
  order: {
    of: "this order",
    permission: "orders:read",
    numbers: ["order-total", "order-due", "order-refunded"],
  },
  stock: {
    of: "this variant",
    permission: "stock:read",
    numbers: ["stock-available", "stock-on-hand", "stock-held", "stock-sold"],
  },
  product: {
    of: "this product",
    permission: "products:read",
    numbers: ["product-sold-out", "product-on-sale"],
  },
  coupon: {
    of: "this coupon",
    permission: "coupons:read",
    numbers: ["coupon-uses", "coupon-discounts"],
  },
  subscription: {
    of: "this subscription",
    permission: "subscriptions:read",
    numbers: ["subscription-periods", "subscription-amount"],
  },
  giftCard: {
    of: "this gift card",
    permission: "gift-cards:read",
    numbers: ["gift-card-balance", "gift-card-held"],
  },
};

const partsOf = (stream: string) => ({
  category: stream.slice(0, stream.indexOf("-")),
  id: stream.slice(stream.indexOf(".") + 1),
});

/** The numbers of a stream's events with their explanations; hidden without permission. */
export const StreamNumbers = ({ stream }: { readonly stream: string }) => {
  const { category, id } = partsOf(stream);
  const found = explained[category];
  const may = useMay();
  if (found === undefined || !may(found.permission)) return null;
  return (
    <section>
      <h3 className={classes.partTitle}>Values from these events</h3>
      <Group gap="0.4rem 1.4rem" mt="xs">
        {found.numbers.map((number) => (
          <Explain key={number} number={number} id={id} of={found.of}>
            {numberNames[number]}
          </Explain>
        ))}
      </Group>
    </section>
  );
};
