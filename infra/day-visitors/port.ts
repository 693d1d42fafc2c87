/** What a visitor of a day is recognized by. None of it is stored. */
export type VisitorTraits = {
  readonly websiteId: string;
  /** IANA: the day is that of the website. */
  readonly timeZone: string;
  readonly clientIp: string;
  readonly userAgent: string;
};

/** Recognizes visitors for one day, without anything in their browsers. */
export type DayVisitors = {
  /** The same on one day, and another one on the next. Nobody can calculate it once the day's key is deleted. */
  readonly idOf: (seen: VisitorTraits) => Promise<string>;
  /** Deletes the keys of past days. */
  readonly forget: () => Promise<void>;
};
