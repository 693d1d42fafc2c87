import { fractionDigits } from "./format-money.ts";

const CENTS = 100;

/** What amounts in a currency are multiples of, in cents: 1, or 100 where no decimals exist (JPY). */
export const smallestUnitCents = (currency: string): number =>
  fractionDigits(currency) === 0 ? CENTS : 1;

/**
 * `cents × numerator ÷ denominator`, rounded half up to whole units. The result is exact because no
 * float is involved. No argument may be negative.
 */
export const portionOf = (
  cents: number,
  numerator: number,
  denominator: number,
  unitCents = 1,
): number => {
  const unit = BigInt(denominator) * BigInt(unitCents);
  const twice = 2n * BigInt(cents) * BigInt(numerator) + unit;
  return Number(twice / (2n * unit)) * unitCents;
};

type Part = { readonly index: number; readonly units: bigint; readonly remainder: bigint };

const parted = (units: bigint, weights: readonly number[], sum: bigint): readonly Part[] =>
  weights.map((weight, index) => {
    const share = units * BigInt(weight);
    return { index, units: share / sum, remainder: share % sum };
  });

/**
 * Divides an amount by weights so that the parts add up to the cent. This is the one rule for every
 * division of money in the shop, *largest remainder allocation*. Each part gets its share rounded
 * down to whole units. The remaining units go one each to the parts with the largest remainders,
 * the first of equal ones first. If the amount is not in whole units, its fraction goes to the part
 * that is served first. If all weights are 0, the first part gets everything; without parts,
 * nothing is divided.
 */
export const allocate = (
  totalCents: number,
  weights: readonly number[],
  unitCents = 1,
): readonly number[] => {
  const sum = weights.reduce((whole, weight) => whole + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? totalCents : 0));
  const restCents = totalCents % unitCents;
  const units = BigInt((totalCents - restCents) / unitCents);
  const parts = parted(units, weights, sum);
  const cents = parts.map((part) => Number(part.units) * unitCents);
  const order = parts.toSorted((one, other) =>
    one.remainder === other.remainder
      ? one.index - other.index
      : one.remainder > other.remainder
        ? -1
        : 1,
  );
  const left = Number(units - parts.reduce((given, part) => given + part.units, 0n));
  for (const { index } of order.slice(0, left)) cents[index] = (cents[index] ?? 0) + unitCents;
  const first = order[0]?.index ?? 0;
  cents[first] = (cents[first] ?? 0) + restCents;
  return cents;
};
