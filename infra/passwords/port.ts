export type Passwords = {
  /** A text with algorithm, cost and salt. */
  readonly hash: (password: string) => Promise<string>;
  /**
   * With `undefined` as the hash it takes equally long and returns false, so that unknown addresses
   * cannot be distinguished from known ones.
   */
  readonly matches: (hash: string | undefined, password: string) => Promise<boolean>;
};
