/** What is known about the database of countries. */
export type CountryDatabase = {
  /** The name in the file. */
  readonly name: string;
  /** ISO 8601: when it was made. */
  readonly builtAt: string;
  readonly bytes: number;
  /** What its licence requires to be shown; null for a file of the operator. */
  readonly attribution: {
    readonly text: string;
    readonly url: string;
    readonly license: string;
  } | null;
};

/** Finds where addresses are, on this machine. */
export type Countries = {
  /**
   * ISO 3166-1 alpha-2; `ZZ` for an address in no known country; undefined where addresses are not
   * looked up.
   */
  readonly countryOf: (address: string) => Promise<string | undefined>;
  /** Undefined where addresses are not looked up. */
  readonly describe: () => Promise<CountryDatabase | undefined>;
};
