import { isOneOf, type NumberOptions, numberOptions, splitOption } from "./number-options.ts";

export type Width = "short" | "medium" | "long" | "full";

/** Options for a date: `date:long time:short`, `yMMMd`, `context:begin-sentence`. */
export type DateOptions = {
  date?: Width;
  time?: Width;
  /** The requested fields, such as `yMMMd`; the language determines their order. */
  skeleton?: string;
  /** How date and time are joined. */
  wrap?: Width;
  context?: string;
  calendar?: string;
};

/** Spec: B9.16. */
const widths = "short medium long full";
const contexts = "middle-of-text begin-sentence standalone ui-list-or-menu";

const isWidth = (text: string): text is Width => isOneOf(widths, text);

const setWidth = (options: DateOptions, name: string, width: Width): void => {
  if (name !== "time") options.date = width;
  if (name !== "date") options.time = width;
};

export const dateOptions = (args: readonly string[]): DateOptions => {
  const options: DateOptions = {};
  const both: DateOptions = {};
  const add = (fields: string): void => {
    options.skeleton = (options.skeleton ?? "") + fields;
  };
  for (const arg of args) {
    const [name, value] = splitOption(arg);
    const isStyle = name === "date" || name === "time" || name === "datetime";
    if (isStyle && value && !isWidth(value)) add(value);
    else if (isStyle && (value || name !== "datetime"))
      setWidth(name === "datetime" ? both : options, name, (value || "short") as Width);
    else if (!value && isWidth(name)) setWidth(both, "datetime", name);
    else if (!value) add(name);
    else if (name === "skeleton") options.skeleton = value;
    else if (/^wrap(per|ped)?$/.test(name) && isWidth(value)) options.wrap = value;
    else if (name === "context" && isOneOf(contexts, value)) options.context = value;
    else if (name === "calendar")
      options.calendar = isOneOf("buddhist persian japanese", value) ? value : "gregory";
  }
  return { ...options, ...both };
};

/** The skeletons of an interval; `date` is for different days, `time` for times on one day. */
export type IntervalOptions = {
  skeleton?: string;
  date?: string;
  time?: string;
  context?: string;
};

export const intervalOptions = (args: readonly string[]): IntervalOptions => {
  const options: IntervalOptions = {};
  for (const arg of args) {
    const [name, value] = splitOption(arg);
    const isNamed = isOneOf("context skeleton date time", name);
    if (!value && name && !isNamed) options.skeleton = name;
    else if (value && name === "context") {
      if (isOneOf(contexts, value)) options.context = value;
    } else if (value && isNamed) options[name as "skeleton"] = value;
  }
  return options;
};

/** Spec: B9.16. */
export const relativeFields = "year month week day hour minute second millis";

export type RelativeOptions = NumberOptions & {
  field?: string;
  width?: string;
  context?: string;
  numericOnly?: boolean;
  alwaysNow?: boolean;
  allowWeeks?: boolean;
};

export const relativeOptions = (args: readonly string[]): RelativeOptions => {
  const options: RelativeOptions = numberOptions(args, "");
  for (const arg of args) {
    const [name, value] = splitOption(arg);
    if (name === "field" && isOneOf(relativeFields, value)) options.field = value;
    else if (name === "width" && isOneOf("short narrow wide", value)) options.width = value;
    else if (name === "context" && isOneOf(contexts, value)) options.context = value;
    else if (isOneOf("numericOnly alwaysNow allowWeeks", name))
      options[name as "numericOnly"] = value === "true";
  }
  return options;
};
