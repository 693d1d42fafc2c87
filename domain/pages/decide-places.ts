import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { PagePlaceEvent } from "./events.ts";
import { type PagePlace, pagePlaces } from "./places.ts";
import type { PageRejection } from "./rejections.ts";

/** A website has one stream of places. */
export const PAGE_PLACES_ID = "site";

export type PagePlaceCommand =
  | {
      readonly type: "PlacePage";
      readonly place: PagePlace;
      readonly pageId: string;
      /** The place that the page leaves for this one. */
      readonly from?: PagePlace | undefined;
      /** The page that the member sees in the place, null for none; absent: any page there is replaced. */
      readonly replaces?: string | null | undefined;
      /** For the contact page of a starter, which nobody has chosen. */
      readonly yieldsToForm?: boolean | undefined;
      readonly at: string;
    }
  | {
      readonly type: "ClearPagePlace";
      readonly place: PagePlace;
      /** The only page that is to leave; absent: the one that is there. */
      readonly pageId?: string | undefined;
      readonly at: string;
    };

type PlacePage = Extract<PagePlaceCommand, { readonly type: "PlacePage" }>;

export type PagePlacesState = {
  /** The pages by their places. */
  readonly pages: Readonly<Record<string, string>>;
  /** The places whose pages give way to a released contact form. */
  readonly yielding: readonly string[];
};

const placePage = (
  { place: at, pageId, from, replaces, yieldsToForm = false, at: placedAt }: PlacePage,
  { pages, yielding }: PagePlacesState,
): Result<readonly PagePlaceEvent[], PageRejection> => {
  if (pages[at] === pageId && yielding.includes(at) === yieldsToForm) return accept([]);
  const isSeen = replaces === undefined || (pages[at] ?? null) === replaces;
  // The list leaves out a page while it gives way to the form.
  if (!isSeen && !(replaces === null && yielding.includes(at)))
    return reject({ code: "place-changed" });
  const former = pagePlaces.find((each) => each !== at && pages[each] === pageId);
  // What a starter chose does not stop an owner who chooses another place.
  if (former !== undefined && former !== from && !yielding.includes(former))
    return reject({ code: "page-placed" });
  return accept([
    ...(former === undefined
      ? []
      : [{ type: "PagePlaceCleared" as const, place: former, clearedAt: placedAt }]),
    {
      type: "PagePlaced",
      place: at,
      pageId,
      placedAt,
      ...(yieldsToForm && { yieldsToForm }),
    },
  ]);
};

/** Which pages are home, contact, and areas of other pages. Stream `pagePlaces-<websiteId>.site`. */
export const pagePlacesDecider: Decider<
  PagePlacesState,
  PagePlaceCommand,
  PagePlaceEvent,
  PageRejection
> = {
  streamCategory: "pagePlaces",
  initial: { pages: {}, yielding: [] },
  evolve: ({ pages, yielding }, event) => {
    const others = yielding.filter((each) => each !== event.place);
    switch (event.type) {
      case "PagePlaced":
        return {
          pages: { ...pages, [event.place]: event.pageId },
          yielding: event.yieldsToForm ? [...others, event.place] : others,
        };
      case "PagePlaceCleared": {
        const { [event.place]: _gone, ...rest } = pages;
        return { pages: rest, yielding: others };
      }
      default:
        return unreachable(event);
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case "PlacePage":
        return placePage(command, state);
      case "ClearPagePlace": {
        const { place, pageId, at: clearedAt } = command;
        const present = state.pages[place];
        if (present === undefined) return accept([]);
        if (pageId !== undefined && present !== pageId) return reject({ code: "place-changed" });
        return accept([{ type: "PagePlaceCleared", place, clearedAt }]);
      }
      default:
        return unreachable(command);
    }
  },
};
