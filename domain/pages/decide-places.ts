import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, reject } from "../kit/result.ts";
import type { PagePlaceEvent } from "./events.ts";
import type { PagePlace } from "./places.ts";
import type { PageRejection } from "./rejections.ts";

/** A website has one stream of places. */
export const PAGE_PLACES_ID = "site";

export type PagePlaceCommand =
  | {
      readonly type: "PlacePage";
      readonly place: PagePlace;
      readonly pageId: string;
      readonly at: string;
    }
  | { readonly type: "ClearPagePlace"; readonly place: PagePlace; readonly at: string };

/** The pages by their places. */
export type PagePlacesState = { readonly pages: Readonly<Record<string, string>> };

/** Which pages are home, contact, and areas of other pages. Stream `pagePlaces-<websiteId>.site`. */
export const pagePlacesDecider: Decider<
  PagePlacesState,
  PagePlaceCommand,
  PagePlaceEvent,
  PageRejection
> = {
  streamCategory: "pagePlaces",
  initial: { pages: {} },
  evolve: ({ pages }, event) => {
    switch (event.type) {
      case "PagePlaced":
        return { pages: { ...pages, [event.place]: event.pageId } };
      case "PagePlaceCleared": {
        const { [event.place]: _gone, ...rest } = pages;
        return { pages: rest };
      }
      default:
        return unreachable(event);
    }
  },
  decide: (command, { pages }) => {
    const { place, at } = command;
    switch (command.type) {
      case "PlacePage": {
        const { pageId } = command;
        if (pages[place] === pageId) return accept([]);
        if (Object.values(pages).includes(pageId)) return reject({ code: "page-placed" });
        return accept([{ type: "PagePlaced", place, pageId, placedAt: at }]);
      }
      case "ClearPagePlace":
        return accept(
          pages[place] === undefined ? [] : [{ type: "PagePlaceCleared", place, clearedAt: at }],
        );
      default:
        return unreachable(command);
    }
  },
};
