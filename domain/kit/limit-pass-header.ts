/** Carries a pass that frees a call of the operator's own tools from the limits per client. */
export const LIMIT_PASS_HEADER = "x-daybook-limit-pass";
