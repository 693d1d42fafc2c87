import { parseSearch, stringifySearch } from "../lists/search.ts";

type Search = Readonly<Record<string, unknown>>;

/** Where somebody stands in a list and what they have opened is no part of a way of looking at it. */
const PASSING = ["page", "after", "before", "open", "new", "live", "view"];

/** What a view keeps of a screen's address, its parameters in one order. */
export const viewAddress = (search: Search): string =>
  stringifySearch(
    Object.fromEntries(
      Object.entries(search)
        .filter(([name]) => !PASSING.includes(name))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  ).replace(/^\?/, "");

/** The whole address of a view: whatever else was in it goes away. */
export const searchOfView = (address: string, view: string | undefined): Search => ({
  ...parseSearch(address),
  ...(view !== undefined && { view }),
});

/** The list as it is, also where another view is the default. */
export const PLAIN_VIEW = "all";
