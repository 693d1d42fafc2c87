/** The console's texts for a bulk action. */
export type BulkActionTexts = {
  /** Label of the button: "Remove". */
  readonly label: string;
  /** Shown while the operation runs, without a full stop: "Removing". */
  readonly going: string;
  /**
   * Shown when it is done; `rows` is the number and noun of its rows: "Removed 3 coupons: nobody
   * can …".
   */
  readonly done: (rows: string) => string;
  /** Question before an action that cannot be undone or has far-reaching effects. */
  readonly asks?: (rows: string) => string;
  /** Label of the cancel button where the action is itself called cancelling: "Keep them". */
  readonly keep?: string;
  /** The action is destructive, or looks like it. */
  readonly danger?: true;
};

/** A list with bulk actions. `list` is the name that its views are saved under. */
export type BulkTexts = {
  readonly list: string;
  /** Noun for one row: "coupon". */
  readonly noun: string;
  /** Plural, where it is not the noun with an s. */
  readonly nouns?: string;
  /** Actions by id. */
  readonly actions: Readonly<Record<string, BulkActionTexts>>;
};
