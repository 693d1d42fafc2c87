const LOCALE = "en-US";
const formats = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  precise: { dateStyle: "medium", timeStyle: "medium" },
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentFormat = keyof typeof formats;

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatter = (format: MomentFormat, timeZone: string): Intl.DateTimeFormat => {
  const key = `${format} ${timeZone}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(LOCALE, { ...formats[format], timeZone });
  formatters.set(key, made);
  return made;
};

/**
 * Newer locale data put this space before AM and PM; spreadsheets do not recognize it as a space.
 */
const NARROW_BLANK = /\u202f/g;

/** "Nov 21, 2026, 7:31 AM" in the given time zone, the same in every browser and on the server. */
export const formatMoment = (
  at: string,
  timeZone: string,
  format: MomentFormat = "moment",
): string => formatter(format, timeZone).format(new Date(at)).replace(NARROW_BLANK, " ");
