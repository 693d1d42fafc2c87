/** Stands for what only the reader of a mail may know. */
export const REDACTED = "•••";
