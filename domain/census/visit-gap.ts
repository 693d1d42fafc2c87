/**
 * A visit ends when its visitor has opened no page for longer than this. Not in the specification:
 * a visit is not cut at midnight, and another campaign does not start a new one.
 */
export const VISIT_GAP_MINUTES = 30;
export const VISIT_GAP_MS = VISIT_GAP_MINUTES * 60_000;
