/** Marks texts so that only this installation can have made them. */
export type Signing = {
  /** Keyed hash of the text, URL-safe. A mark made for one purpose is none for another. */
  readonly sign: (purpose: string, text: string) => string;
  /** In constant time. */
  readonly isSigned: (purpose: string, text: string, mark: string) => boolean;
};
