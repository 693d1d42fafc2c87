import { type RoundingMode, roundingModes } from "../kit/decimal.ts";

/** Options for a number: `style:short minFrac:2 round:floor no-group`. */
export type NumberOptions = {
  style?: string;
  narrow?: boolean;
  group?: boolean;
  round?: RoundingMode;
  minInt?: number;
  minFrac?: number;
  maxFrac?: number;
  minSig?: number;
  maxSig?: number;
};
type Digits = "minInt" | "minFrac" | "maxFrac" | "minSig" | "maxSig";

/** Spec: B5.17, B9.18. */
const MAX_DIGITS = 50;

const digitNames: Readonly<Record<string, Digits>> = {
  minimumIntegerDigits: "minInt",
  minimumFractionDigits: "minFrac",
  maximumFractionDigits: "maxFrac",
  minimumSignificantDigits: "minSig",
  maximumSignificantDigits: "maxSig",
};

/** `minFrac`, `minfrac` and `minimumFractionDigits` are synonyms. */
const digitsNamed = (name: string): Digits | undefined => {
  if (Object.hasOwn(digitNames, name)) return digitNames[name];
  const found = /^(min|max)(int|frac|sig|Int|Frac|Sig)$/.exec(name);
  if (!found?.[2] || name.toLowerCase() === "maxint") return undefined;
  return `${found[1]}${found[2][0]?.toUpperCase()}${found[2].slice(1)}` as Digits;
};

const clampDigits = (text: string): number =>
  Math.min(MAX_DIGITS, Math.max(0, Number.parseInt(text, 10) || 0));

export const decimalStyles =
  "decimal short long scientific percent percent-scaled permille permille-scaled";
export const currencyStyles = "symbol accounting code name short";

/** Name and value of `name:value`; the value can be empty. */
export const splitOption = (text: string): readonly [string, string] => {
  const colon = text.indexOf(":");
  return colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
};

export const isOneOf = (words: string, word: string): boolean =>
  word !== "" && words.split(" ").includes(word);

const roundings: Readonly<Record<string, RoundingMode>> = { ceil: "ceiling", truncate: "down" };

const setOption = (options: NumberOptions, name: string, value: string): void => {
  const digits = digitsNamed(name);
  if (digits) options[digits] = clampDigits(value);
  else if (name === "group" || name === "grouping")
    options.group = value === "" || value === "true";
  else if (name === "no-group" || name === "no-grouping") options.group = false;
  else if (name === "round" || name === "rounding") {
    const mode = Object.hasOwn(roundings, value) ? roundings[value] : value;
    if (roundingModes.includes(mode as RoundingMode)) options.round = mode as RoundingMode;
  }
};

/** Unknown options are ignored. `styles` are the values of `style:`. */
export const numberOptions = (args: readonly string[], styles: string): NumberOptions => {
  const options: NumberOptions = {};
  for (const arg of args) {
    const [name, value] = splitOption(arg);
    if (name === "style") {
      if (isOneOf(styles, value)) options.style = value;
      else if (value === "standard") delete options.style;
    } else if (name === "symbol" && styles === currencyStyles) {
      if (value === "narrow" || value === "default") options.narrow = value === "narrow";
    } else setOption(options, name, value);
  }
  return options;
};
