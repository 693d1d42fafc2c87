import { escapeAttribute } from "../templates/markup.ts";

const SCHEME = /\b(?:https?|ftp|file):\/\//gi;
/** Characters that a URL cannot contain, and those it cannot end with. */
const OUTSIDE = /[^-A-Z0-9+&@#/%?=~_|!:,.;]/gi;
const TRAILING = "?!:,.;";
const NAMES = /(^| )([@#])([a-z0-9_]+)/gi;
/** Steps for one link, which is about fifty characters longer than its source. */
const STEPS = 3;

/** Counts potential links. */
type Charge = (steps: number) => void;

/** Posts are often escaped already: their entities are kept. */
const escaped = (text: string): string =>
  escapeAttribute(text).replace(/&amp;(?=(?:[a-z]{2,8}|#\d{1,7});)/gi, "&");

const link = (address: string, text: string, charge: Charge): string => {
  charge(STEPS);
  return `<a target="new" href="${escaped(address)}">${escaped(text)}</a>`;
};

/** The end of a URL that starts before `from`; `from` when no character of a URL follows. */
const endOfAddress = (text: string, from: number): number => {
  OUTSIDE.lastIndex = from;
  let end = OUTSIDE.exec(text)?.index ?? text.length;
  if (text[end] === "\\") return end + 1;
  while (end > from && TRAILING.includes(text[end - 1] as string)) end -= 1;
  return end;
};

/** `@name` and `#tag` at the start of the whole text or after a space. */
const linkNames = (text: string, isStart: boolean, charge: Charge): string => {
  let linked = "";
  let done = 0;
  for (const { index, 0: all, 1: space = "", 2: sign, 3: name = "" } of text.matchAll(NAMES)) {
    if (space === "" && !isStart) continue;
    const path = sign === "@" ? `${name}/` : `hashtag/${name}?src=hash`;
    linked += escaped(text.slice(done, index)) + space;
    linked += link(`https://twitter.com/${path}`, `${sign}${name}`, charge);
    done = index + all.length;
  }
  return linked + escaped(text.slice(done));
};

/**
 * Turns a post's URLs, names and tags into links. Linear in its length for any content. `isStart`:
 * the text is not a later part of a post.
 */
export const linkTweet = (text: string, charge: Charge, isStart = true): string => {
  let linked = "";
  let done = 0;
  for (const { index, 0: scheme } of text.matchAll(SCHEME)) {
    charge(1);
    if (index < done) continue;
    const start = index + scheme.length;
    const end = endOfAddress(text, start);
    if (end === start) continue;
    const address = text.slice(index, end);
    linked += linkNames(text.slice(done, index), isStart && done === 0, charge);
    linked += link(address, address, charge);
    done = end;
  }
  return linked + linkNames(text.slice(done), isStart && done === 0, charge);
};
