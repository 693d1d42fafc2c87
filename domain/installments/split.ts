import { allocate, smallestUnitCents } from "../kit/allocate.ts";
import { INSTALLMENT_COUNT } from "./offer.ts";

/**
 * An amount in equal parts by `allocate`, the rule for every division of money. The remainder goes
 * to the first payments, one smallest unit each. Spec: A5.13, B9.25.
 */
export const installmentsOf = (
  totalCents: number,
  currency: string,
  count = INSTALLMENT_COUNT,
): readonly number[] =>
  allocate(
    totalCents,
    Array.from({ length: count }, () => 1),
    smallestUnitCents(currency),
  );
