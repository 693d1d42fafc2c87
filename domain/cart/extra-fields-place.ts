/** Prefix of the names and ids of extra fields, which share a form with the shop's own fields. */
export const extraPlace = { idPrefix: "extra", namePrefix: "extra." } as const;
