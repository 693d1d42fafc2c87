/** Signs texts, so that only this installation can have created them. */
export type Signing = {
  /** Keyed hash of the text, URL-safe. A signature for one purpose is not valid for another. */
  readonly sign: (purpose: string, text: string) => string;
  /** In constant time. */
  readonly isSigned: (purpose: string, text: string, mark: string) => boolean;
};
