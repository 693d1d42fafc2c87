import { createCache } from "../kit/intl-cache.ts";
import { zoneOffset } from "./time-zone.ts";

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

/** `Intl` has no names of zones before it; here they were always called as they were then. */
const FIRST_NAMES = Date.UTC(1972, 0, 15);
const HALF_A_YEAR = 182 * 86_400_000;

const names = createCache<string>();

/** The parts of a date of before with the name that its zone has had since; `style` says how it is asked for. */
export const named = (
  parts: readonly Intl.DateTimeFormatPart[],
  format: Intl.DateTimeFormat,
  time: number,
  { locale, zone }: { readonly locale: string; readonly zone: string },
  style = "long",
): readonly Intl.DateTimeFormatPart[] => {
  if (time >= FIRST_NAMES || style.endsWith("Offset")) return parts;
  const isName = ({ type }: Intl.DateTimeFormatPart): boolean => type === "timeZoneName";
  const name = parts.find(isName)?.value;
  if (!name || (!style.endsWith("Generic") && !/^(GMT|UTC)./.test(name))) return parts;
  const summer = FIRST_NAMES + HALF_A_YEAR;
  const isSummer = zoneOffset(zone, summer) === zoneOffset(zone, time);
  const value = names(`${locale} ${zone} ${style} ${isSummer}`, () => {
    const like = format.formatToParts(isSummer ? summer : FIRST_NAMES);
    return like.find(isName)?.value ?? name;
  });
  return parts.map((part) => (isName(part) ? { ...part, value } : part));
};
