/** The fields of a skeleton; the last one of a kind applies: `yMMMd` → y 1, M 3, d 1. */
export type Fields = Readonly<Record<string, number>>;

const DATE = "GyYurQqMLwWdDFgEec";
const TIME = "abBhHkKmsSAzZOvVXx";
/** Longer runs of a letter are invalid. */
const MAX_WIDTH = 6;

/** `j` and `C` are the hour in the language's format, `J` the same without AM and PM. */
const plain: Readonly<Record<string, string>> = { J: "j", C: "j", L: "M", e: "E", c: "E", q: "Q" };

export const skeletonFields = (skeleton: string): Fields => {
  const fields: Record<string, number> = {};
  for (const [run] of skeleton.replace(/'[^']*('|$)/g, "").matchAll(/([A-Za-z])\1*/g)) {
    const letter = plain[run.charAt(0)] ?? run.charAt(0);
    if (`${DATE}j${TIME}`.includes(letter)) fields[letter] = Math.min(run.length, MAX_WIDTH);
  }
  return fields;
};

export const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

/** Separates date fields from time fields. */
export const splitFields = (fields: Fields): readonly [Fields, Fields] => {
  const day: Record<string, number> = {};
  const time: Record<string, number> = {};
  for (const [letter, width] of Object.entries(fields))
    (DATE.includes(letter) ? day : time)[letter] = width;
  return [day, time];
};

type Text = "short" | "long" | "narrow";
const textOf = (width: number): Text => (width === 4 ? "long" : width === 5 ? "narrow" : "short");

const zoneNames: Readonly<Record<string, readonly [string, string]>> = {
  z: ["short", "long"],
  v: ["shortGeneric", "longGeneric"],
  V: ["shortGeneric", "longGeneric"],
  O: ["shortOffset", "longOffset"],
  Z: ["longOffset", "longOffset"],
  X: ["longOffset", "longOffset"],
  x: ["longOffset", "longOffset"],
};

type Style = Record<string, string | number | boolean | undefined>;

const setField = (style: Style, letter: string, width: number): void => {
  if ("yYur".includes(letter)) style.year = width === 2 ? "2-digit" : "numeric";
  else if (letter === "M")
    style.month = width > 2 ? textOf(width) : width === 2 ? "2-digit" : "numeric";
  else if (letter === "d") style.day = width === 2 ? "2-digit" : "numeric";
  else if (letter === "E") style.weekday = textOf(width);
  else if (letter === "G") style.era = textOf(width);
  else if ("hHkKj".includes(letter)) {
    style.hour = "numeric";
    if (letter !== "j") style.hour12 = "hK".includes(letter);
  } else if (letter === "m") style.minute = "numeric";
  else if (letter === "s") style.second = "numeric";
  else if (letter === "S") style.fractionalSecondDigits = Math.min(width, 3);
  else if (letter === "B") style.dayPeriod = textOf(width);
  else if (Object.hasOwn(zoneNames, letter))
    style.timeZoneName = zoneNames[letter]?.[width > 3 ? 1 : 0];
};

/** Options for `Intl`; unsupported fields are omitted. */
export const styleOf = (fields: Fields): Intl.DateTimeFormatOptions => {
  const style: Style = {};
  for (const [letter, width] of Object.entries(fields)) setField(style, letter, width);
  if (style.year && style.day) style.month ??= "numeric";
  const [only = "", more] = Object.keys(fields);
  // Fractions of a second and time zones are not formatted alone.
  if (more === undefined && "msOvVXxZz".includes(only))
    setField(style, only === "s" ? "m" : "H", 1);
  if (only && !style.hour && Object.keys(fields).every((letter) => "abB".includes(letter)))
    setField(style, "h", 1);
  return style as Intl.DateTimeFormatOptions;
};
