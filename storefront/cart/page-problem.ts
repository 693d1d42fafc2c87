import { pageJson } from "../kit/page-json.ts";

/** A plain form of this page that was refused before the scripts arrived. */
export type PageProblem = {
  readonly about: "coupon" | "gift-card" | "location" | "quantity";
  readonly isAbove: boolean;
  readonly title: string;
  readonly message: string;
  readonly typed: string;
};

let isShown = false;

/** Once: a screen that is shown later begins anew. */
export const pageProblem = (about: PageProblem["about"]): PageProblem | undefined => {
  const problem = pageJson<PageProblem | null>("cart-problem");
  if (isShown || problem?.about !== about) return undefined;
  isShown = true;
  return problem;
};
