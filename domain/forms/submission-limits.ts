/**
 * Limits for what an owner can write about a submission, in characters, and for changes in one
 * request. Not in the specification.
 */
export const submissionLimits = {
  note: 5_000,
  replySubject: 200,
  replyText: 20_000,
  changedAtOnce: 200,
} as const;
