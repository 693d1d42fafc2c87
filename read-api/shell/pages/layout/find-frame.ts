import type { RequestContext } from "#infra/http/context.ts";
import { createFindShoppingCart } from "../../../cart/routes.ts";
import { createCollections } from "../../../catalog/list-collections.ts";
import { createContentCollections } from "../../../content/list-collections.ts";
import { createHasContactForm } from "../../../forms/contact-form.ts";
import { createFindCurrentMedia } from "../../../media/current-media.ts";
import type { PageDependencies } from "../pages.ts";

/** Finds what every page of a website needs, whatever it shows; most of it is usually in memory. */
export const createFindFrame = (dependencies: PageDependencies) => {
  const { sql, siteSettings, siteDesigns, themes, nowMs, pageGuard, services } = dependencies;
  const findCart = createFindShoppingCart(dependencies);
  const findCollections = createCollections(sql, nowMs);
  const findContentCollections = createContentCollections(sql, nowMs);
  const findHasContactForm = createHasContactForm(sql, nowMs);
  const findCurrentMedia = createFindCurrentMedia(sql, nowMs);

  return {
    findCart,
    findContentCollections,

    find: async (context: RequestContext) => {
      const { websiteId } = context;
      const fresh = context.readAfter !== undefined;
      const [gate, settings, collections, contentCollections, cart, hasContactForm, media] =
        await Promise.all([
          pageGuard.gateOf(context),
          siteSettings.find(websiteId, { fresh }),
          findCollections(websiteId, { fresh }),
          findContentCollections(websiteId, { fresh }),
          findCart(context),
          findHasContactForm(websiteId, { fresh }),
          findCurrentMedia(websiteId, { fresh }),
          // Loads theme, design and services into memory for rendering.
          themes.find(websiteId, { fresh }),
          siteDesigns.find(websiteId, { fresh }),
          services.find(websiteId, { fresh }),
        ]);
      return { gate, settings, collections, contentCollections, cart, hasContactForm, media };
    },
  };
};
