import { allocate, smallestUnitCents } from "../kit/allocate.ts";
import { INSTALLMENT_COUNT } from "./offer.ts";

/**
 * An amount in equal parts, by the rule of every division of money here (`allocate`): what is left
 * over goes, a smallest unit each, to the first payments. Spec: A5.13, B9.25.
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
