import { counted, formatCount } from "../kit/figures/figures.tsx";

/** "3 submissions", or "10,000+ submissions" beyond the counted number. */
export const countedUpTo = (total: number, capped: boolean): string =>
  capped ? `${formatCount(total)}+ submissions` : counted(total, "submission");
