/** Separate from the other texts, for pages that load their forms later. Spec: B8.8. */
export const FIELDS_INVALID_TEXT = "One or more fields is invalid, please check your entries.";
