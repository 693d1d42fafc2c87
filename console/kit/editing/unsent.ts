/** What was typed and not sent. */
export type Unsent<Values> = {
  readonly values: Values;
  /** What was there when it was typed over, for a form that changes something. */
  readonly seen?: unknown;
  /** When it was typed. ISO 8601. */
  readonly at: string;
};

/** For as long as the console is open: a drawer may be closed by mistake. */
const unsent = new Map<string, Unsent<unknown>>();

export const unsentOf = <Values>(key: string | undefined): Unsent<Values> | undefined =>
  key === undefined ? undefined : (unsent.get(key) as Unsent<Values> | undefined);

export const keepUnsent = <Values>(key: string, values: Values, seen?: unknown): void => {
  unsent.set(key, { values, seen, at: new Date().toISOString() });
};

/** The next person who uses the window finds nothing of the member before. */
export const forgetAllUnsent = (): void => unsent.clear();

export const forgetUnsent = (key: string | undefined): void => {
  if (key !== undefined) unsent.delete(key);
};
