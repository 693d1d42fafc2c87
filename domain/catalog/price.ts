import type { VariantDefinition } from "./events.ts";

type Priced = Pick<VariantDefinition, "priceCents" | "salePriceCents" | "onSale">;

/** What a visitor pays for one unit. */
export const chargedCents = ({ priceCents, salePriceCents, onSale }: Priced): number =>
  onSale && salePriceCents !== null ? salePriceCents : priceCents;

/** The variant behind a product's “from” price: the first of the cheapest. */
export const cheapest = <Variant extends Priced>(
  variants: readonly Variant[],
): Variant | undefined =>
  variants.reduce<Variant | undefined>(
    (best, variant) =>
      best === undefined || chargedCents(variant) < chargedCents(best) ? variant : best,
    undefined,
  );
