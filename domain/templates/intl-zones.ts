import { createCache } from "../kit/intl-cache.ts";
import { zoneOffset } from "./time-zone.ts";

/** The zone whose abbreviation is GMT; `Intl` has a different name for UTC. */
export const GREENWICH = "Africa/Abidjan";

const zones = createCache<string>();

/** UTC and invalid zones map to Greenwich; an offset such as +05:00 is not the name of a zone. */
export const zoneOf = (name: string): string =>
  zones(name.slice(0, 80), () => {
    try {
      const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
      return /^[A-Z]/i.test(name) && timeZone !== "UTC" ? name : GREENWICH;
    } catch {
      return GREENWICH;
    }
  });

/** `Intl` has no zone names before this time; earlier dates use the first name. */
const FIRST_NAMES = Date.UTC(1972, 0, 15);
const HALF_A_YEAR = 182 * 86_400_000;

const names = createCache<string>();

/**
 * Parts of an older date with the name that its zone has had since; `style` selects the form of the
 * name.
 */
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
