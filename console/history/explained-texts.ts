import { formatMoney } from "#domain/kit/format-money.ts";
import type {
  ExplainedKind,
  ExplainedNumber,
  ExplainedValue,
} from "#read-api/explained/explain-contract.ts";
import { formatCount, formatShare, formatStars } from "../kit/figures/figures.tsx";
import { formatDuration } from "../kit/figures/format-duration.ts";

const marks: Readonly<Partial<Record<ExplainedNumber, readonly [yes: string, no: string]>>> = {
  "product-sold-out": ["Sold out", "In stock"],
  "product-on-sale": ["On sale", "Not on sale"],
};

export type Shown = {
  readonly number: ExplainedNumber;
  readonly kind: ExplainedKind;
  readonly currency: string | null;
};

const amount = (value: number, { kind, currency }: Shown): string => {
  if (kind === "share") return formatShare(value);
  if (kind === "stars") return formatStars(value);
  if (kind === "duration") return formatDuration(value);
  return kind === "money" && currency !== null ? formatMoney(value, currency) : formatCount(value);
};

export const valueText = (value: ExplainedValue, shown: Shown): string => {
  if (value === null) return "–";
  if (value === "unlimited") return "Unlimited";
  if (typeof value === "boolean") return (marks[shown.number] ?? ["Yes", "No"])[value ? 0 : 1];
  return amount(value, shown);
};

/** "+5", "−$12.00"; undefined where the values cannot be subtracted, or differ by less than is shown. */
export const differenceText = (
  before: ExplainedValue,
  after: ExplainedValue,
  shown: Shown,
): string | undefined => {
  const [from, to] = [before ?? 0, after ?? 0];
  if (typeof from !== "number" || typeof to !== "number") return undefined;
  const difference = amount(Math.abs(to - from), shown);
  if (difference === amount(0, shown)) return undefined;
  return `${to > from ? "+" : "−"}${difference}`;
};
