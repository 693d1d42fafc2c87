/** Before the names and the ids of extra fields, which stand among the fields of the shop itself. */
export const extraPlace = { idPrefix: "extra", namePrefix: "extra." } as const;
