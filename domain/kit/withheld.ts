/** Replaces what only the recipient of an email can see. */
export const REDACTED = "•••";
