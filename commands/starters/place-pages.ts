import { CONTACT_FORM_ID } from "#domain/forms/contact-form.ts";
import { formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import type { WholePlace } from "#domain/pages/places.ts";
import type { MadeByStarter } from "#domain/starters/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { PageDependencies } from "../pages/page-streams.ts";
import { createPlaces } from "../pages/places.ts";

const places = ["home", "contact"] as const satisfies readonly WholePlace[];

/** The pages of a starter that are the home page and the contact page of the website. */
export const createStarterPlaces = (dependencies: PageDependencies) => {
  const { find, put, clear } = createPlaces(dependencies);
  const forms = dependencies.handler(formDecider, FormEvent);

  /** A released contact form has the address of the contact page already. */
  const hasContactForm = async (websiteId: string): Promise<boolean> => {
    const { form, removed } = (await forms.load(websiteId, CONTACT_FORM_ID)).state;
    return form !== undefined && !removed;
  };

  /** Whether the starter's page has the place now, which the owner's own page keeps. */
  const place = async (
    at: WholePlace,
    made: MadeByStarter["pages"],
    metadata: EventMetadata,
  ): Promise<boolean> => {
    const { websiteId } = metadata;
    const page = made.find(({ name }) => name === at);
    if (page === undefined || (await find(websiteId))[at] !== undefined) return false;
    if (at === "contact" && (await hasContactForm(websiteId))) return false;
    return (await put(at, page.pageId, metadata)).ok;
  };

  return {
    place,
    /** Empties the place that a page has. */
    leave: async (pageId: string, metadata: EventMetadata): Promise<void> => {
      const filled = await find(metadata.websiteId);
      for (const at of places) if (filled[at] === pageId) await clear(at, metadata);
    },
  };
};
