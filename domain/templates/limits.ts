/**
 * Limits for untrusted templates. The partial depth is from B5.23, B9.11. Not in the specification:
 * the others, which are far above the needs of a real page.
 */
export const limits = {
  /** Nesting of partials and macros. */
  partialDepth: 16,
  /** Nesting of blocks. */
  nesting: 100,
  /** Formatters on one variable. */
  chainLength: 32,
  /** Tokens of one expression. B5.23 requires a limit without a number. */
  expressionTokens: 1_000,
  /** Characters of a text that an expression joins. See B5.23, as above. */
  expressionString: 100_000,
  /** Highest index in a path. Spec: B9.18. */
  arrayIndex: 2_147_483_647,
  /** Diagnostics of one source; the last one says that there were more. */
  diagnostics: 100,
} as const;
