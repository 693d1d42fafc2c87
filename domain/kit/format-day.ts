import { createCache } from "./intl-cache.ts";

const formats = createCache<Intl.DateTimeFormat>();

/**
 * A day for people: "January 5, 2030". Server and browser print the same.
 * @param iso ISO 8601
 * @param locale BCP 47
 * @param timeZone IANA
 */
export const formatDay = (iso: string, locale: string, timeZone: string): string => {
  try {
    const format = formats(
      `${locale} ${timeZone}`,
      () => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }),
    );
    return format.format(new Date(iso));
  } catch {
    return iso.slice(0, 10);
  }
};
