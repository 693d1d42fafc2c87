import { hiddenNavigation, memberAreaNavigation } from "#domain/codes/site-codes.ts";
import { isListOfPages } from "#domain/pages/blocks/menu.ts";
import { placeUrls } from "#domain/pages/places.ts";
import type { FrameEntryView } from "../layout/frame-data.ts";
import type { BlockServing, Surroundings } from "./serving.ts";

/** Not in the specification: nobody reads a longer menu. */
const MAX_ENTRIES = 200;

type Entry = { readonly title: string; readonly fullUrl: string };

/** The menu of the website: the owner's, or else its collections, blogs and calendars. */
const ownMenu = ({ frame, navigation = [], contentNavigation = [] }: Surroundings) =>
  frame?.header.menu ?? [...navigation, ...contentNavigation];

/** What a visitor reaches from every page: the menu, and the home page behind the logo. */
const addressesIn = (menu: ReturnType<typeof ownMenu>): ReadonlySet<string> =>
  new Set([
    placeUrls.home,
    ...menu.flatMap((entry: Partial<FrameEntryView>) => [
      ...(entry.fullUrl ? [entry.fullUrl] : []),
      ...(entry.links ?? []).map(({ fullUrl }) => fullUrl),
    ]),
  ]);

export const menu: BlockServing<"menu"> = {
  find: async (ask, { context, gate }, { source }) => {
    if (!isListOfPages(source)) return {};
    const { websiteId, readAfter } = context;
    const pages = await ask.listedPages(websiteId, { fresh: readAfter !== undefined });
    const isForMembers = source === memberAreaNavigation.name;
    const listed = pages.filter(
      ({ url, lockUrl }) =>
        gate.opens(url) &&
        gate.opens(lockUrl) &&
        isForMembers === [url, lockUrl].some((at) => gate.kindAt(at) === "members"),
    );
    return {
      listed: listed.map(({ title, url }): Entry => ({ title, fullUrl: url })),
      ...(isForMembers && { navigationType: memberAreaNavigation.type }),
    };
  },
  view: ({ source, links }, around, { listed = [] }) => {
    if (source === "website") return { entries: ownMenu(around) };
    const named = source === hiddenNavigation ? addressesIn(ownMenu(around)) : new Set<string>();
    const own = isListOfPages(source)
      ? (listed as readonly Entry[])
          .filter(({ fullUrl }) => !named.has(fullUrl))
          .slice(0, MAX_ENTRIES)
      : links
          .filter(({ href }) => href !== "")
          .map(({ label, href }) => ({ title: label, fullUrl: href }));
    return {
      entries: own.map((entry) => ({ ...entry, active: entry.fullUrl === around.page?.path })),
    };
  },
};
