/** How dates and amounts are written for a visitor: the same on every page, in scripts and in emails. */
export type Reader = {
  /** BCP 47. */
  readonly locale: string;
  /** IANA. */
  readonly timeZone: string;
  readonly moneyLocale: MoneyLocale;
  /** The language of the built-in texts, to which names of countries belong. BCP 47. */
  readonly language: string;
};

/** Locale of amounts. Null: `$1,234.50`, as the console writes them. Spec: B3.45. */
export type MoneyLocale = string | null;
