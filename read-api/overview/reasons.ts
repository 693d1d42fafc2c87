import type { ProductReason, VisitorsReason } from "#domain/overview/yesterday.ts";

/** Values of visits on both days. */
export type Change = Omit<VisitorsReason, "dimension"> & {
  readonly dimension: VisitorsReason["dimension"] | "total";
};
/** Sales of a product on one day. */
export type SoldProduct = {
  readonly name: string;
  readonly title: string;
  readonly cents: number;
};

const MAX_REASONS = 2;
/** A reason explains at least this share of the difference. */
const MIN_SHARE = 0.25;
/** Smaller differences of visitors are chance. */
const MIN_VISITORS = 5;

const moreVisitors = ({ visitors, visitorsBefore }: Omit<Change, "dimension" | "name">): number =>
  visitors - visitorsBefore;

/** The values whose change is the largest part of the whole change, at most one of a dimension. */
export const visitorsReasons = (changes: readonly Change[]): readonly VisitorsReason[] => {
  const total = changes.find(({ dimension }) => dimension === "total");
  const whole = total === undefined ? 0 : moreVisitors(total);
  if (whole === 0) return [];
  const reasons = changes
    .filter((change): change is VisitorsReason => change.dimension !== "total")
    // No campaign is not a reason.
    .filter(({ dimension, name }) => dimension !== "campaign" || name !== "")
    .filter((change) => Math.abs(moreVisitors(change)) >= MIN_VISITORS)
    .filter((change) => moreVisitors(change) / whole >= MIN_SHARE)
    .toSorted((a, b) => moreVisitors(b) / whole - moreVisitors(a) / whole);
  const dimensions = [...new Set(reasons.map(({ dimension }) => dimension))];
  return dimensions
    .flatMap((dimension) => reasons.find((reason) => reason.dimension === dimension) ?? [])
    .slice(0, MAX_REASONS);
};

const moreCents = ({ cents, centsBefore }: ProductReason): number => cents - centsBefore;

/** The products whose sales changed in the direction of all sales, by the size of the change. */
export const productReasons = (
  now: readonly SoldProduct[],
  before: readonly SoldProduct[],
  whole: number,
): readonly ProductReason[] => {
  if (whole === 0) return [];
  const ids = [...new Set([...now, ...before].map(({ name }) => name))];
  return ids
    .map((id): ProductReason => {
      const [product, productBefore] = [now, before].map((day) =>
        day.find(({ name }) => name === id),
      );
      return {
        id,
        title: product?.title || productBefore?.title || id,
        cents: product?.cents ?? 0,
        centsBefore: productBefore?.cents ?? 0,
      };
    })
    .filter((reason) => moreCents(reason) / whole >= MIN_SHARE)
    .toSorted((a, b) => moreCents(b) / whole - moreCents(a) / whole)
    .slice(0, MAX_REASONS);
};
