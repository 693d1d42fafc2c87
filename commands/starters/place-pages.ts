import type { WholePlace } from "#domain/pages/places.ts";
import type { MadeByStarter } from "#domain/starters/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import { createPageStreams, type PageDependencies } from "../pages/page-streams.ts";
import { createPlaces } from "../pages/places.ts";

const places = ["home", "contact"] as const satisfies readonly WholePlace[];

type Templates = { readonly templates: Readonly<Record<string, string>> };

export type StarterPlaceDependencies = PageDependencies & {
  /** The templates that visitors see. */
  readonly themes: {
    readonly builtIn: Templates;
    readonly find: (websiteId: string, options: { readonly fresh: true }) => Promise<Templates>;
  };
};

/** The pages of a starter that are the home page and the contact page of the website. */
export const createStarterPlaces = (dependencies: StarterPlaceDependencies) => {
  const { themes } = dependencies;
  const { find, put, clear } = createPlaces(dependencies);
  const { present } = createPageStreams(dependencies);

  /** An own template is what the owner has in the place. */
  const hasOwnTemplate = async (websiteId: string, at: WholePlace): Promise<boolean> => {
    const { templates } = await themes.find(websiteId, { fresh: true });
    return templates[`${at}.html`] !== themes.builtIn.templates[`${at}.html`];
  };

  /** A page in the trash leaves its place to another one. */
  const isTaken = async (websiteId: string, at: WholePlace): Promise<boolean> => {
    const pageId = (await find(websiteId))[at];
    if (pageId !== undefined && (await present(websiteId, pageId)).ok) return true;
    return hasOwnTemplate(websiteId, at);
  };

  return {
    /** Whether visitors find the starter's page there; what the owner has in the place stays. */
    place: async (
      at: WholePlace,
      made: MadeByStarter["pages"],
      metadata: EventMetadata,
    ): Promise<boolean> => {
      const { websiteId } = metadata;
      const page = made.find(({ name }) => name === at);
      if (page === undefined || (await isTaken(websiteId, at))) return false;
      return (await put(at, page.pageId, metadata, { yieldsToForm: at === "contact" })).ok;
    },

    /** Clears the place that a page has. */
    leave: async (pageId: string, metadata: EventMetadata): Promise<void> => {
      const filled = await find(metadata.websiteId);
      for (const at of places) if (filled[at] === pageId) await clear(at, metadata);
    },
  };
};
