import { createCache } from "./intl-cache.ts";

const formats = createCache<Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it. */
const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  formats(
    timeZone,
    () =>
      new Intl.DateTimeFormat("en-CA", {
        timeZone,
        hourCycle: "h23",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
      }),
  );

/** Milliseconds that a zone's clocks are ahead of UTC at a given time. */
export const offsetMs = (atMs: number, timeZone: string): number => {
  const shown = formatOf(timeZone).formatToParts(atMs);
  const part = (type: string) => Number(shown.find((each) => each.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(atMs / 1_000) * 1_000;
};
