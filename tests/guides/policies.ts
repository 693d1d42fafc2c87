/** What only the owner of a shop knows. */
export type ShopFacts = {
  readonly owner: string;
  readonly address: string;
  readonly shipsTo: string;
  readonly takes: string;
  readonly returns: string;
};

/** A page that a starter leaves as a draft. Null: the text stays as the starter wrote it. */
export type Policy = {
  readonly page: "Shipping and returns" | "Privacy" | "Terms";
  readonly texts: readonly (string | null)[];
};

/** The texts of these pages, in the order of their headings. */
export const policiesOf = ({
  facts: { owner, address, shipsTo, takes, returns },
  shipping: { name, cost },
  payment,
}: {
  readonly facts: ShopFacts;
  readonly shipping: { readonly name: string; readonly cost: string };
  readonly payment: string;
}): readonly Policy[] => [
  {
    page: "Shipping and returns",
    texts: [
      shipsTo,
      takes,
      `${name} costs ${cost} for each order, however much is in it.`,
      returns,
      "We pay the money back within three days, in the way in which you paid.",
    ],
  },
  {
    page: "Privacy",
    texts: [
      `${owner}, ${address}.`,
      "Your cart, your orders, what you write to us, and your account if you have one.",
      null,
      null,
      `You pay by ${payment.toLowerCase()}. Nobody but us and our bank sees your payments.`,
      null,
      "Orders are kept for ten years, as the law demands. Your account stays until you delete it.",
      "Write to us, and we send you your data or delete it within a week.",
    ],
  },
  {
    page: "Terms",
    texts: [
      `${owner}, ${address}.`,
      "An order is binding once we confirm it. All prices include taxes.",
      `You pay by ${payment.toLowerCase()}, within a week of your order.`,
      "Write to us. We repair, replace or pay back what is broken.",
    ],
  },
];
