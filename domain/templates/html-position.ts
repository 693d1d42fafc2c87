/** A position in an HTML document, as far as escaping depends on it. */
export type HtmlPosition = {
  readonly mode: "text" | "tag" | "value" | "comment" | "raw";
  /** The element of the tag or raw text, in lower case. */
  readonly element: string;
  /** The attribute of a value, in lower case. */
  readonly attribute: string;
  readonly quote: '"' | "'" | "";
  /** Whether the value already has a first character. */
  readonly isStarted: boolean;
};

export const startOfHtml: HtmlPosition = {
  mode: "text",
  element: "",
  attribute: "",
  quote: "",
  isStarted: false,
};

const RAW: ReadonlySet<string> = new Set(["script", "style"]);

const TAG = /<(\/?)([A-Za-z][^\s/>]*)/y;
const ATTRIBUTE = /[\s/]*(?:([^\s/>="']+)\s*(=\s*(["']?)|)|(["'])|(>)|=)/y;

type Reader = { readonly text: string; readonly lower: () => string; at: number };

const match = (reader: Reader, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found) reader.at = pattern.lastIndex;
  return found;
};

/** Moves after `end`, or to the end of the text when it is not found. */
const skipTo = (reader: Reader, end: string): boolean => {
  const at = reader.text.indexOf(end, reader.at);
  reader.at = at < 0 ? reader.text.length : at + end.length;
  return at >= 0;
};

const fromText = (reader: Reader): HtmlPosition => {
  const open = reader.text.indexOf("<", reader.at);
  reader.at = open < 0 ? reader.text.length : open;
  if (open < 0) return startOfHtml;
  if (reader.text.startsWith("<!--", open)) {
    reader.at += 4;
    return { ...startOfHtml, mode: "comment" };
  }
  const tag = match(reader, TAG);
  if (tag) return { ...startOfHtml, mode: "tag", element: `${tag[1]}${tag[2]}`.toLowerCase() };
  reader.at += 1;
  return startOfHtml;
};

const fromTag = (reader: Reader, here: HtmlPosition): HtmlPosition => {
  const found = match(reader, ATTRIBUTE);
  if (!found) {
    reader.at = reader.text.length;
    return here;
  }
  const [, name, equals, quote, , closes] = found;
  if (closes) return RAW.has(here.element) ? { ...here, mode: "raw" } : startOfHtml;
  if (!name || !equals) return here;
  return {
    mode: "value",
    element: here.element,
    attribute: name.toLowerCase(),
    quote: quote === '"' || quote === "'" ? quote : "",
    isStarted: false,
  };
};

const UNQUOTED_END = /[\s>]/g;

const fromValue = (reader: Reader, here: HtmlPosition): HtmlPosition => {
  const start = reader.at;
  const after: HtmlPosition = { ...here, mode: "tag", attribute: "", quote: "", isStarted: false };
  if (here.quote !== "") {
    if (skipTo(reader, here.quote)) return after;
  } else {
    UNQUOTED_END.lastIndex = reader.at;
    const end = UNQUOTED_END.exec(reader.text);
    reader.at = end ? end.index : reader.text.length;
    if (end) return after;
  }
  return { ...here, isStarted: here.isStarted || reader.at > start };
};

const fromRaw = (reader: Reader, here: HtmlPosition): HtmlPosition => {
  const end = reader.lower().indexOf(`</${here.element}`, reader.at);
  if (end < 0) {
    reader.at = reader.text.length;
    return here;
  }
  reader.at = end;
  return startOfHtml;
};

/** Continues to read; returns the position after the text. Linear in its length. */
export const readHtml = (from: HtmlPosition, text: string): HtmlPosition => {
  let lower: string | undefined;
  const reader: Reader = {
    text,
    at: 0,
    lower: () => {
      lower ??= text.toLowerCase();
      return lower;
    },
  };
  let here = from;
  while (reader.at < text.length) {
    if (here.mode === "text") here = fromText(reader);
    else if (here.mode === "tag") here = fromTag(reader, here);
    else if (here.mode === "value") here = fromValue(reader, here);
    else if (here.mode === "raw") here = fromRaw(reader, here);
    else if (skipTo(reader, "-->")) here = startOfHtml;
  }
  return here;
};

/** The position after the output of a template's tag. */
export const afterPrinted = (here: HtmlPosition): HtmlPosition =>
  here.mode === "value" && !here.isStarted ? { ...here, isStarted: true } : here;
