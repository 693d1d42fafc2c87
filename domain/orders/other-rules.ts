import * as z from "zod/mini";

const Id = z.string().check(z.minLength(1), z.maxLength(100));
const MAX_ENTRIES = 200;
const MAX_CENTS = 100_000_000_00;

/** Amounts by an id. */
const byId = (amount: z.ZodMiniType<number>) =>
  z.record(Id, amount).check(
    z.refine((entries) => Object.keys(entries).length <= MAX_ENTRIES, {
      error: `Up to ${MAX_ENTRIES} entries.`,
    }),
  );

/**
 * Rules of money by which an analyst can calculate the totals of recorded orders again. The lines of
 * an order, its payments and its refunds stay as recorded.
 */
export const OtherOrderRules = z.strictObject({
  /** The total is rounded half up to a multiple of this many cents. Live: 1. */
  roundTotalTo: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  /**
   * Rates in millionths by tax rule, in place of the recorded ones. The recorded amount is scaled,
   * so that a cent can differ from a tax that is calculated line by line.
   */
  taxRatesPpm: z._default(byId(z.int().check(z.minimum(0), z.maximum(1_000_000))), {}),
  /** What shipping costs by shipping option, in place of the recorded cost. */
  shippingCents: z._default(byId(z.int().check(z.minimum(0), z.maximum(MAX_CENTS))), {}),
  /** Orders whose items cost at least this much after discounts are shipped at no cost. */
  freeShippingFromCents: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_CENTS))),
  /** Ids of coupons whose discounts are not given. */
  withoutCoupons: z._default(z.array(Id).check(z.maxLength(MAX_ENTRIES)), []),
});
export type OtherOrderRules = z.infer<typeof OtherOrderRules>;
