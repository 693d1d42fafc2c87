import { pageJson } from "../kit/page-json.ts";

/** A plain form of this page that was rejected before the scripts loaded. */
export type PageProblem = {
  readonly about: "coupon" | "gift-card" | "location" | "quantity";
  readonly isAbove: boolean;
  readonly title: string;
  readonly message: string;
  readonly typed: string;
};

let isShown = false;

/** Returned once: a later screen starts fresh. */
export const pageProblem = (about: PageProblem["about"]): PageProblem | undefined => {
  const problem = pageJson<PageProblem | null>("cart-problem");
  if (isShown || problem?.about !== about) return undefined;
  isShown = true;
  return problem;
};
