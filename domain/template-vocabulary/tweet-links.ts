import { escapeAttribute } from "../templates/markup.ts";

const SCHEME = /\b(?:https?|ftp|file):\/\//gi;
/** What an address cannot contain, and what it cannot end with. */
const OUTSIDE = /[^-A-Z0-9+&@#/%?=~_|!:,.;]/gi;
const TRAILING = "?!:,.;";
const NAMES = /(^| )([@#])([a-z0-9_]+)/gi;
/** For one link, which is some fifty characters longer than what it is made from. */
const STEPS = 3;

/** Counts what looks like a link. */
type Charge = (steps: number) => void;

/** Posts often come escaped: entities that are in them stay what they are. */
const escaped = (text: string): string =>
  escapeAttribute(text).replace(/&amp;(?=(?:[a-z]{2,8}|#\d{1,7});)/gi, "&");

const link = (address: string, text: string, charge: Charge): string => {
  charge(STEPS);
  return `<a target="new" href="${escaped(address)}">${escaped(text)}</a>`;
};

/** Where the address that starts before `from` ends; `from` when nothing of it follows there. */
const endOfAddress = (text: string, from: number): number => {
  OUTSIDE.lastIndex = from;
  let end = OUTSIDE.exec(text)?.index ?? text.length;
  if (text[end] === "\\") return end + 1;
  while (end > from && TRAILING.includes(text[end - 1] as string)) end -= 1;
  return end;
};

/** `@name` and `#tag` at the start of the whole text or behind a space. */
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
 * A post's addresses, names and tags as links. Linear in its length, whatever it consists of.
 * `isStart`: the text is no later part of a post.
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
