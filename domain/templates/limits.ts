/**
 * What untrusted templates may ask for. Spec: B5.23, B9.11 give the partial depth; the others are
 * our choice, far above what a real page needs.
 */
export const limits = {
  /** Partials and macros inside one another. */
  partialDepth: 16,
  /** Blocks inside one another. */
  nesting: 100,
  /** Formatters behind one variable. */
  chainLength: 32,
  /** Tokens of one expression. Spec: B5.23 has a limit and no number. */
  expressionTokens: 1_000,
  /** Characters of a text that an expression puts together. Spec: B5.23, as above. */
  expressionString: 100_000,
  /** Highest index in a path. Spec: B9.18. */
  arrayIndex: 2_147_483_647,
  /** Diagnostics kept of one source; the last one says that there were more. */
  diagnostics: 100,
} as const;
