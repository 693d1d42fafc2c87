/** What an owner may write about a submission, in characters, and change at once. Our choice. */
export const submissionLimits = {
  note: 5_000,
  replySubject: 200,
  replyText: 20_000,
  changedAtOnce: 200,
} as const;
