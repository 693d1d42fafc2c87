/** Header with a pass that exempts calls of the operator's own tools from the limits per client. */
export const LIMIT_PASS_HEADER = "x-daybook-limit-pass";
