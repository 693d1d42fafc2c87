import { COOKIE_ANSWER } from "../kit/cookie-answer.ts";

/** Something that measuring visits keeps in a visitor's browser. */
export type KeptInBrowser = {
  readonly name: string;
  /** Behind a proxy the cookie's name has the prefix `__Host-`. */
  readonly place: "cookie" | "local storage" | "tab";
  /** For visitors. */
  readonly what: string;
  readonly howLong: string;
};

const TAB = "until you close the tab";

/**
 * Everything that counting visits keeps in a browser. The privacy page of starters is made from it, and a test
 * compares it with what a browser keeps. Spec: A9.6, A9.13, B4.11, B9.3.
 */
export const measuringStorage: readonly KeptInBrowser[] = [
  {
    name: "ss_cvr",
    place: "cookie",
    what: "a random number for your browser",
    howLong: "for two years",
  },
  {
    name: "ss_cvt",
    place: "cookie",
    what: "a random number for your visit",
    howLong: "until half an hour after your last page",
  },
  {
    name: "analytics_id",
    place: "cookie",
    what: "a random number for you",
    howLong: "for 390 days",
  },
  {
    name: "daybook.analytics-id",
    place: "local storage",
    what: "a copy of that number",
    howLong: "for 390 days",
  },
  {
    name: "daybook.analytics-id-asked",
    place: "tab",
    what: "whether that number is up to date",
    howLong: TAB,
  },
  {
    name: "daybook.known",
    place: "local storage",
    what: "that you have been here before",
    howLong: "until you delete it",
  },
  {
    name: "daybook.landed",
    place: "tab",
    what: "whether this is your first visit",
    howLong: TAB,
  },
];

/** Kept with either answer, so that nobody is asked again. */
export const answerStorage: KeptInBrowser = {
  name: COOKIE_ANSWER,
  place: "cookie",
  what: "your answer about cookies",
  howLong: "for 180 days",
};

export const scriptAnswerStorage: KeptInBrowser = {
  name: "daybook.allowed-code",
  place: "local storage",
  what: "your answers about third-party services",
  howLong: "for 180 days",
};

const listed = new Intl.ListFormat("en-GB");

/** A sentence's part for visitors: what is kept, under which name, and how long. */
export const storageText = (kept: readonly KeptInBrowser[]): string =>
  listed.format(kept.map(({ name, what, howLong }) => `${what} (${name}, ${howLong})`));
