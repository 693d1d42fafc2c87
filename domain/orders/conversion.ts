const MILLION = 1_000_000;

/**
 * Orders per visitor in millionths. Null without visitors, or with more orders than visitors:
 * members and bots order, too, and are not counted as visitors.
 */
export const conversionPpm = (orders: number, visitors: number): number | null =>
  visitors === 0 || orders > visitors ? null : Math.round((orders / visitors) * MILLION);
