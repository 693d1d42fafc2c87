export type Passwords = {
  /** A string that carries algorithm, cost and salt. */
  readonly hash: (password: string) => Promise<string>;
  /** With `undefined` as the hash it takes as long and answers false, so that unknown addresses cannot be told from known ones. */
  readonly matches: (hash: string | undefined, password: string) => Promise<boolean>;
};
