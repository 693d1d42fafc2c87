const FORMATTERS_KEPT = 100;
const LONGEST_KEY = 80;
const MINUTE = 60_000;
/** Rules of time zones are predicted up to this time and unknown after it. */
const LAST_KNOWN = Date.UTC(2037, 11, 31, 23, 59, 59);
const FIRST_KNOWN = -8.64e15;

type NameStyle = "long" | "longOffset";

/** Spec: B9.11. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

/** Undefined for a text that is not the name of a zone; an offset such as +05:00 is not one. */
const createClock = (zone: string, style: NameStyle): Intl.DateTimeFormat | undefined => {
  if (!/^[A-Za-z]/.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: style });
  } catch {
    return undefined;
  }
};

const nameOf = (zone: string, time: number, style: NameStyle): string => {
  const key = `${style} ${zone}`;
  let clock = clocks.get(key);
  if (!clock && !clocks.has(key)) {
    clock = createClock(zone, style);
    if (clocks.size >= FORMATTERS_KEPT) clocks.clear();
    if (key.length < LONGEST_KEY) clocks.set(key, clock);
  }
  const known = Math.min(Math.max(time || 0, FIRST_KNOWN), LAST_KNOWN);
  return clock ? clock.format(known).replace(/^[^,]*, /, "") : "";
};

/** No zone changes its clocks twice within this time. */
const SPAN = 7 * 24 * 60 * MINUTE;
const SPANS_KEPT = 2_000;

type Reading<Value> = (zone: string, time: number) => Value;

/**
 * Looks only at the two ends of a span when they agree, because a page reads its dates repeatedly.
 */
const bySpan = <Value>(read: Reading<Value>): Reading<Value> => {
  const zones = new Map<string, Map<number, Value>>();
  let kept = 0;
  const spansOf = (zone: string): Map<number, Value> => {
    const known = zones.get(zone);
    if (known) return known;
    const spans = new Map<number, Value>();
    if (zone.length < LONGEST_KEY) zones.set(zone, spans);
    return spans;
  };
  const atStart = (zone: string, span: number): Value => {
    const spans = spansOf(zone);
    const known = spans.get(span);
    if (known !== undefined) return known;
    const value = read(zone, span * SPAN);
    kept += 1;
    if (kept >= SPANS_KEPT) {
      kept = 0;
      zones.clear();
    }
    spans.set(span, value);
    return value;
  };
  return (zone, time) => {
    const span = Math.floor(time / SPAN);
    const value = atStart(zone, span);
    return value === atStart(zone, span + 1) ? value : read(zone, time);
  };
};

/** A zone's offset from UTC in milliseconds; an unknown zone counts as UTC. Spec: B9.21. */
export const zoneOffset = bySpan((zone, time) => {
  const found = /(\+|-)(\d\d):(\d\d)(?::(\d\d))?/.exec(nameOf(zone, time, "longOffset"));
  if (!found) return 0;
  const [, sign, hours, minutes, seconds = 0] = found;
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000;
  return sign === "-" ? -offset : offset;
});

/** Places whose zones have letter abbreviations, with those that are not the initials. */
const lettered: ReadonlyMap<string, string> = new Map(
  (
    "Eastern,Central,Mountain,Pacific,Atlantic,Newfoundland,Cuba,Alaska:AK,Hawaii-Aleutian:H," +
    "Mexican Pacific:M,Yukon:MS,British,Irish,Greenwich Mean,Coordinated Universal:UTC,Japan,Korean," +
    "India,Israel,China,Taiwan:C,Philippine,Pakistan:PK,Hong Kong:HK,Moscow:MSK,Chamorro:Ch," +
    "Western Indonesia:WIB,Central Indonesia:WITA,Eastern Indonesia:WI,East Africa,Central Africa," +
    "West Africa,South Africa,Australian Eastern,Australian Central,Australian Western," +
    "New Zealand,American Samoa:S,Central European,Eastern European,Western European"
  )
    .split(",")
    .map((each): [string, string] => {
      const [place = "", letters = place.replace(/(\w)\w* ?/g, "$1")] = each.split(":");
      return [place, letters];
    }),
);

const numeric = (offset: number): string => {
  const minutes = Math.abs(offset) / MINUTE;
  const two = (number: number): string => String(Math.trunc(number)).padStart(2, "0");
  const rest = minutes % 60 === 0 ? "" : two(minutes % 60);
  return `${offset < 0 ? "-" : "+"}${two(minutes / 60)}${rest}`;
};

/** Zones whose standard time has no S: CET and CEST. */
const SHORT_STANDARD = /European|Pakistan|Hong/;
/** Zones with numeric abbreviations although others with the same name use letters. */
const NUMBERED = /Casey|Colombo|Casablanca|El_Aaiun|Troll|Minsk Mos/;

/** Zones have had English names since 1970, some since 1972; earlier dates use the first name. */
const fullName = (zone: string, time: number, offset: number): string => {
  const name = nameOf(zone, time, "long");
  if (!name.startsWith("GMT")) return name;
  const like = [Date.UTC(1972, 0, 15), Date.UTC(1972, 6, 15)].find(
    (each) => time < each && zoneOffset(zone, each) === offset,
  );
  return like === undefined ? name : nameOf(zone, like, "long");
};

/** EST, CEST, IST; +03 where no letters are in use, LMT before zones existed. */
export const zoneAbbreviation = bySpan((zone, time) => {
  const offset = zoneOffset(zone, time);
  if (offset % MINUTE !== 0) return "LMT";
  const name = fullName(zone, time, offset);
  const [, place = "", kind = ""] = /^(.*?)(?: (Standard|Daylight|Summer))? Time$/.exec(name) ?? [];
  const letters = lettered.get(place);
  if (name === "") return "UTC";
  if (letters === undefined || NUMBERED.test(`${zone} ${place}`)) return numeric(offset);
  if (letters === "MSK" && kind === "Summer") return "MSD";
  if (letters === "UTC") return zone.includes("GMT") ? "GMT" : letters;
  if (letters.length > 2) return letters;
  const season = kind === "Standard" && SHORT_STANDARD.test(place) ? "" : kind.slice(0, 1);
  return `${letters}${season}T`;
});
