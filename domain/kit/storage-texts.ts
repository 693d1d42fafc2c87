/** Spec: B4.11, B8.23. */
export const storageTexts = { unavailable: "Unable access local/session storage" } as const;
