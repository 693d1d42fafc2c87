/**
 * SQL of the first moment of a day in a time zone, both as SQL. Where clocks show midnight twice, Postgres takes the second time;
 * the first one is an hour after 23:00. Where they skip midnight, the day begins when they do.
 */
export const dayStart = (day: string, timeZone: string): string =>
  `least((${day})::timestamp at time zone ${timeZone},
         ((${day})::timestamp - interval '1 hour') at time zone ${timeZone} + interval '1 hour')`;

/** SQL of the condition that a moment is in the local days from $3 to $4 in the time zone $2. */
export const inDays = (moment: string): string => `
  ${moment} >= ${dayStart("$3::date", "$2")}
  and ${moment} < ${dayStart("$4::date + 1", "$2")}`;
