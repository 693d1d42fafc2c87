import { createCache } from "./intl-cache.ts";

/** Narrow spaces that some versions of `Intl` widen: 3:05 PM, 3:05 a. m., 2025 г., 3 – 5 May. */
export const narrowed = (locale: string, text: string): string => {
  const times = text
    .replace(/ (?=[ap]\.? ?m\b|[гр]\.)/gi, "\u202f")
    .replace(/\b([ap]\.) (?=m\.)/gi, "$1\u202f");
  // Not where it is written from right to left.
  return /^(ar|fa|he|ur)\b/.test(locale) ? times : times.replaceAll(" – ", "\u2009–\u2009");
};

/** In this zone the clocks say GMT; `Intl` has another name for UTC. */
export const GREENWICH = "Africa/Abidjan";

const zones = createCache<string>();

/** UTC and what is no zone are Greenwich; an offset such as +05:00 is no name of a zone. */
export const zoneOf = (name: string): string =>
  zones(name.slice(0, 80), () => {
    try {
      const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
      return /^[A-Z]/i.test(name) && timeZone !== "UTC" ? name : GREENWICH;
    } catch {
      return GREENWICH;
    }
  });
