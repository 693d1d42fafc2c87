import { accept, type Result } from "#domain/kit/result.ts";
import {
  PAGE_PLACES_ID,
  type PagePlaceCommand,
  type PagePlacesState,
  pagePlacesDecider,
} from "#domain/pages/decide-places.ts";
import { PagePlaceEvent } from "#domain/pages/events.ts";
import type { PagePlace } from "#domain/pages/places.ts";
import type { PageRejection } from "#domain/pages/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import {
  type Changed,
  changedOf,
  createPageStreams,
  type PageDependencies,
} from "./page-streams.ts";

type PlacePage = Extract<PagePlaceCommand, { readonly type: "PlacePage" }>;
type Outcome = Result<Changed<PagePlacesState>, PageRejection>;

/** Where the website shows pages other than at their own paths. */
export const createPlaces = (dependencies: PageDependencies) => {
  const { handler, now } = dependencies;
  const { present } = createPageStreams(dependencies);
  const places = handler(pagePlacesDecider, PagePlaceEvent);
  const run = async (command: PagePlaceCommand, metadata: EventMetadata): Promise<Outcome> => {
    const decided = await places.run(PAGE_PLACES_ID, command, { metadata });
    return decided.ok ? accept(changedOf(decided.value)) : decided;
  };
  /** The list of places leaves out a page in the trash. */
  const seenIn = async (
    websiteId: string,
    place: PagePlace,
    replaces: string | null | undefined,
  ): Promise<string | null | undefined> => {
    if (replaces !== null) return replaces;
    const there = (await places.load(websiteId, PAGE_PLACES_ID)).state.pages[place];
    if (there === undefined || (await present(websiteId, there)).ok) return null;
    return there;
  };
  return {
    find: async (websiteId: string): Promise<PagePlacesState["pages"]> =>
      (await places.load(websiteId, PAGE_PLACES_ID)).state.pages,
    put: async (
      place: PagePlace,
      pageId: string,
      metadata: EventMetadata,
      {
        yieldsToForm = false,
        from,
        replaces,
      }: Pick<PlacePage, "yieldsToForm" | "from" | "replaces"> = {},
    ): Promise<Outcome> => {
      const page = await present(metadata.websiteId, pageId);
      if (!page.ok) return page;
      const seen = await seenIn(metadata.websiteId, place, replaces);
      return run(
        { type: "PlacePage", place, pageId, from, replaces: seen, yieldsToForm, at: now() },
        metadata,
      );
    },
    clear: (
      place: PagePlace,
      metadata: EventMetadata,
      { pageId }: { readonly pageId?: string | undefined } = {},
    ): Promise<Outcome> => run({ type: "ClearPagePlace", place, pageId, at: now() }, metadata),
  };
};
