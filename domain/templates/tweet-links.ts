import { escapeAttribute } from "./markup.ts";

const SCHEME = /\b(?:https?|ftp|file):\/\//gi;
/** What an address cannot contain, and what it cannot end with. */
const OUTSIDE = /[^-A-Z0-9+&@#/%?=~_|!:,.;]/gi;
const TRAILING = "?!:,.;";
const NAMES = /(^| )([@#])([a-z0-9_]+)/gi;

type Charge = (steps: number) => void;
/** A link is some fifty characters longer than what it is made from. */
const STEPS = 3;

const link = (address: string, text: string): string =>
  `<a target="new" href="${escapeAttribute(address)}">${escapeAttribute(text)}</a>`;

/** Where the address that starts before `from` ends; `from` when nothing of it follows there. */
const endOfAddress = (text: string, from: number): number => {
  OUTSIDE.lastIndex = from;
  let end = OUTSIDE.exec(text)?.index ?? text.length;
  if (text[end] === "\\") return end + 1;
  while (end > from && TRAILING.includes(text[end - 1] as string)) end -= 1;
  return end;
};

/** `@name` and `#tag` at the start of the whole text or behind a space; the rest is escaped. */
const linkNames = (text: string, isStart: boolean, charge: Charge): string => {
  let linked = "";
  let done = 0;
  for (const { index, 0: all, 1: space = "", 2: sign, 3: name = "" } of text.matchAll(NAMES)) {
    charge(STEPS);
    if (space === "" && !isStart) continue;
    const address =
      sign === "@"
        ? `https://twitter.com/${name}/`
        : `https://twitter.com/hashtag/${name}?src=hash`;
    linked += escapeAttribute(text.slice(done, index)) + space + link(address, `${sign}${name}`);
    done = index + all.length;
  }
  return linked + escapeAttribute(text.slice(done));
};

/**
 * A post's addresses, names and tags as links. Linear in its length, whatever it consists of;
 * `charge` counts what looks like a link.
 */
export const linkTweet = (text: string, charge: Charge): string => {
  let linked = "";
  let done = 0;
  for (const { index, 0: scheme } of text.matchAll(SCHEME)) {
    charge(STEPS);
    if (index < done) continue;
    const start = index + scheme.length;
    const end = endOfAddress(text, start);
    if (end === start) continue;
    const address = text.slice(index, end);
    linked += linkNames(text.slice(done, index), done === 0, charge) + link(address, address);
    done = end;
  }
  return linked + linkNames(text.slice(done), done === 0, charge);
};
