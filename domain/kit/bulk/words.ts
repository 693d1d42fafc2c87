/** What the console says about something that is done to many rows of a list. */
export type BulkActionTexts = {
  /** On the button: "Remove". */
  readonly label: string;
  /** While it goes on, without a full stop: "Removing". */
  readonly going: string;
  /** When it is done; `rows` is their number and what they are: "Removed 3 coupons: nobody can …". */
  readonly done: (rows: string) => string;
  /** Said and asked for before it begins, of what cannot be undone or goes far. */
  readonly asks?: (rows: string) => string;
  /** On the button that does not do it, where what is done is itself called cancelling: "Keep them". */
  readonly keep?: string;
  /** It takes something away for good, or looks like it. */
  readonly danger?: true;
};

/** A list whose rows can be changed many at once. `list` is the name that its views are saved under. */
export type BulkTexts = {
  readonly list: string;
  /** What one row is: "coupon". */
  readonly noun: string;
  /** Where it is not the noun with an s. */
  readonly nouns?: string;
  /** By the id of the action. */
  readonly actions: Readonly<Record<string, BulkActionTexts>>;
};
