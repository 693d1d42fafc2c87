/** Local days of one website, both inclusive. */
export type WebsiteRange = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
};

/**
 * SQL of the first moment of a day in a time zone, both as SQL. Where clocks show midnight twice, Postgres takes the second time;
 * the first one is an hour after 23:00. Where they skip midnight, the day begins when they do.
 */
export const dayStart = (day: string, timeZone: string): string =>
  `least((${day})::timestamp at time zone ${timeZone},
         ((${day})::timestamp - interval '1 hour') at time zone ${timeZone} + interval '1 hour')`;

/** A time as SQL, without its end. */
export type Span = { readonly from: string; readonly until: string };

/** The time of the local days from one to another. The days and the time zone are SQL. */
export const spanOf = (from: string, to: string, timeZone: string): Span => ({
  from: dayStart(`${from}::date`, timeZone),
  until: dayStart(`${to}::date + 1`, timeZone),
});

/** SQL of the condition that a moment is in a span. */
export const inSpan = (moment: string, { from, until }: Span): string => `
  ${moment} >= ${from}
  and ${moment} < ${until}`;

/** The local days from $3 to $4 in the time zone $2. */
export const requestedDays = spanOf("$3", "$4", "$2");

/** SQL of the condition that a moment is in the local days from $3 to $4 in the time zone $2. */
export const inDays = (moment: string): string => inSpan(moment, requestedDays);
