/** What a message needs from its context. A key is a position from 0 or a name. */
export type MessageHost = {
  readonly text: (key: string) => string;
  /** The number for a plural as text, and its category; the offset is subtracted. */
  readonly count: (key: string, offset: number, isOrdinal: boolean) => Count;
  /** Whether the argument equals this number. */
  readonly equals: (key: string, number: string) => boolean;
  readonly format: (name: string, keys: readonly string[], options: readonly string[]) => string;
  /** Called for a tag whose format is none of ours, such as `{0 unit …}`; it prints nothing. */
  readonly unknownFormat: (name: string) => void;
  /** Called before this many characters are written again. */
  readonly charge: (characters: number) => void;
};
export type Count = { readonly category: string; readonly shown: string; readonly whole: string };

/** Nesting of plurals; deeper ones are omitted. */
const MAX_DEPTH = 16;

const DIVIDER = /[,\s]+/y;
const OPTION = /[^\s,{}]+/y;
/** No punctuation, no space. */
const IDENTIFIER = /[\p{L}\p{M}\p{N}_\p{Sk}]+/uy;
const KEY = /\d+|[\p{L}\p{M}\p{N}_\p{Sk}]+/uy;
const FORMATTER =
  /datetime-interval|selectordinal|currency|datetime|decimal|plural|select|number|money/y;
const OFFSET = /offset:(-?\d+)/y;
const CHOICE = /=\d+(?:\.\d+)?|zero|one|two|few|many|other/y;

/** A part of the message: from `at`, which moves, to `end`. */
type Range = { at: number; readonly end: number };
type Choice = { readonly name: string; readonly body: Range };

type Reading = {
  readonly source: string;
  readonly host: MessageHost;
  /** The value of `#`; undefined outside of plurals and selects. */
  readonly number: string | undefined;
  readonly depth: number;
};

const match = (pattern: RegExp, source: string, range: Range): string | undefined => {
  pattern.lastIndex = range.at;
  const found = pattern.exec(source)?.[0];
  if (found === undefined || range.at + found.length > range.end) return undefined;
  range.at += found.length;
  return found;
};

/** Position of the brace that closes the one at `start`; -1 when there is none. */
const closingOf = (source: string, start: number, end: number): number => {
  let depth = 0;
  for (let at = start; at < end; at += 1) {
    const character = source[at];
    if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at;
    } else if (character === "'") {
      if (source[at + 1] === "'") at += 1;
      else {
        at = source.indexOf("'", at + 1);
        if (at < 0) return -1;
      }
    }
  }
  return -1;
};

const keysOf = (source: string, range: Range): string[] => {
  const keys: string[] = [];
  for (;;) {
    const key = match(KEY, source, range);
    if (key === undefined) return keys;
    keys.push(/^\d/.test(key) ? String(Number(key)) : key);
    if (source[range.at] !== ";") return keys;
    range.at += 1;
  }
};

/** `one {…} other {…}`; undefined when a name has no braces. */
const choicesOf = (source: string, range: Range, name: RegExp): readonly Choice[] | undefined => {
  const choices: Choice[] = [];
  while (range.at < range.end) {
    const found = match(name, source, range);
    if (found === undefined) break;
    match(DIVIDER, source, range);
    const close = source[range.at] === "{" ? closingOf(source, range.at, range.end) : -1;
    if (close < 0) return undefined;
    choices.push({ name: found, body: { at: range.at, end: close } });
    range.at = close + 1;
    match(DIVIDER, source, range);
  }
  return choices;
};

const withNumber = (text: string, { number, host }: Reading): string => {
  if (number === undefined || !text.includes("#")) return text;
  const pieces = text.split("#");
  host.charge(pieces.length * number.length);
  return pieces.join(number);
};

const sayChoice = (choice: Choice | undefined, number: string, reading: Reading): string => {
  if (!choice) return "";
  const { at, end } = choice.body;
  if (reading.source[at + 1] === "-") return `{${reading.source.slice(at + 2, end + 1)}`;
  return say({ at: at + 1, end }, { ...reading, number, depth: reading.depth + 1 });
};

const sayPlural = (key: string, range: Range, isOrdinal: boolean, reading: Reading): string => {
  const { source, host } = reading;
  const offset = Number(match(OFFSET, source, range)?.slice("offset:".length) ?? 0);
  match(DIVIDER, source, range);
  const choices = choicesOf(source, range, CHOICE);
  if (!choices) return "";
  const { category, shown, whole } = host.count(key, offset, isOrdinal);
  for (const choice of choices) {
    if (choice.name === category) return sayChoice(choice, shown, reading);
    if (choice.name[0] === "=" && host.equals(key, choice.name.slice(1)))
      return sayChoice(choice, whole, reading);
  }
  return sayChoice(
    choices.findLast(({ name }) => name === "other"),
    shown,
    reading,
  );
};

const saySelect = (key: string, range: Range, reading: Reading): string => {
  const choices = choicesOf(reading.source, range, IDENTIFIER);
  const text = reading.host.text(key);
  const choice =
    choices?.find(({ name }) => name === text) ?? choices?.findLast(({ name }) => name === "other");
  return sayChoice(choice, text, reading);
};

/** The output of a tag in braces; undefined when it is not a valid tag. */
const sayTag = (range: Range, reading: Reading): string | undefined => {
  const { source, host } = reading;
  match(DIVIDER, source, range);
  const keys = keysOf(source, range);
  const [key] = keys;
  if (key === undefined) return undefined;
  const isDivided = match(DIVIDER, source, range) !== undefined;
  if (!isDivided || range.at === range.end) return host.text(key);
  const name = match(FORMATTER, source, range);
  if (name === undefined) {
    host.unknownFormat(match(OPTION, source, range) ?? "");
    return undefined;
  }
  match(DIVIDER, source, range);
  if (name === "select") return saySelect(key, range, reading);
  if (name === "plural" || name === "selectordinal")
    return sayPlural(key, range, name !== "plural", reading);
  const options: string[] = [];
  for (;;) {
    match(DIVIDER, source, range);
    const option = match(OPTION, source, range);
    if (option === undefined) break;
    options.push(option);
  }
  return host.format(name, keys, options);
};

const say = (range: Range, reading: Reading): string => {
  if (reading.depth > MAX_DEPTH) return "";
  const { source } = reading;
  let said = "";
  let from = range.at;
  const upTo = (at: number): string => withNumber(source.slice(from, at), reading);
  while (range.at < range.end) {
    const { at } = range;
    const character = source[at];
    if (character === "{") {
      said += upTo(at);
      const close = closingOf(source, at, range.end);
      if (close < 0) {
        from = at;
        break;
      }
      if (source[at + 1] === "-") said += `{${source.slice(at + 2, close + 1)}`;
      else
        said +=
          sayTag({ at: at + 1, end: close }, reading) ??
          (reading.number === undefined ? "" : withNumber(source.slice(at + 1, close), reading));
      range.at = close;
      from = close + 1;
    } else if (character === "'") {
      said += upTo(at);
      const isDouble = source[at + 1] === "'";
      const quoted = isDouble ? -1 : source.indexOf("'", at + 1);
      const close = isDouble ? at + 1 : quoted < 0 || quoted > range.end ? range.end : quoted;
      said += withNumber(source.slice(at + 1, isDouble ? at + 2 : close), reading);
      range.at = close;
      from = close + 1;
    }
    range.at += 1;
  }
  return said + withNumber(source.slice(from, range.end), reading);
};

/**
 * Formats `{0 plural one {# item} other {# items}}` with a host's arguments. Linear in the length
 * of the message. Invalid parts stay text or print nothing, and nothing throws.
 */
export const sayMessage = (source: string, host: MessageHost): string =>
  say({ at: 0, end: source.length }, { source, host, number: undefined, depth: 0 });
