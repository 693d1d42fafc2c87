/** Ids begin with a letter, because they are also names in the HTML. */
export const newPartId = (kind: "s" | "b"): string => `${kind}-${crypto.randomUUID()}`;

export const newChangeId = (): string => crypto.randomUUID();
