import { parseSearch, stringifySearch } from "../lists/search.ts";

type Search = Readonly<Record<string, unknown>>;

/** The page and the open row are not part of a view. */
const PASSING = ["page", "after", "before", "open", "new", "live", "view"];

/** The part of a screen's URL that a view keeps, with sorted parameters. */
export const viewAddress = (search: Search): string =>
  stringifySearch(
    Object.fromEntries(
      Object.entries(search)
        .filter(([name]) => !PASSING.includes(name))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  ).replace(/^\?/, "");

/** The complete URL of a view; other parameters are removed. */
export const searchOfView = (address: string, view: string | undefined): Search => ({
  ...parseSearch(address),
  ...(view !== undefined && { view }),
});

/** The plain list, also where another view is the default. */
export const PLAIN_VIEW = "all";
