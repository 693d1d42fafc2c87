import * as z from "zod/mini";

/** An amount in minor units. Spec: A3.6, A9.7. */
export const Cents = z.int().check(z.nonnegative());
